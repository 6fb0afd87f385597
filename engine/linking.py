"""Compiling a kernel as one program: inner functions become code only inside the entry that calls them.

numba optimises every function with all that it calls linked in, and makes machine code of it, before the next
function up does the same over again; of a hundred small functions each is optimised many times and used once. Here
inner functions stop at their LLVM code, and an entry links all of it and optimises once: less time to compile, and
faster games, as the inliner sees everything at once (docs/performance-play.md has figures, and how to measure them).

This reaches into numba's code generation, so where that has changed (see PROVEN) its own way is taken: slower to
compile, the same in what it computes.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import version
from typing import Any

PROVEN = ((0, 61), (0, 68))
"""First and last version of numba for which this is known to work."""


def is_proven() -> bool:
    """Whether the numba at hand is one of those."""
    numbers = tuple(int(word) for word in version("numba").split(".")[:2])
    return PROVEN[0] <= numbers <= PROVEN[1]


def compilers() -> tuple[Any, Any]:
    """numba's `pipeline_class` for inner functions and for entries."""
    from numba.core import codegen, compiler, compiler_machinery, typed_passes

    make_function = import_module("numba._dynfunc").make_function
    JITCodeLibrary: Any = codegen.JITCodeLibrary
    NativeLowering: Any = typed_passes.NativeLowering
    numbas: Any = compiler
    register_pass: Any = compiler_machinery.register_pass

    class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
        """The code of an inner function: verified, neither optimised nor made machine code."""

        def finalize(self) -> None:
            self._raise_if_finalized()
            self._final_module.verify()
            self._finalize_dynamic_globals()
            self._finalized = True

    class EntryLibrary(JITCodeLibrary):  # type: ignore[misc]
        """The code of an entry, with that of every function which it calls, however far down."""

        _linking_libraries: list[Any]

        def finalize(self) -> None:
            found: dict[Any, None] = {}
            waiting = list(self._linking_libraries)
            while waiting:
                library = waiting.pop(0)
                if library not in found:
                    found[library] = None
                    waiting += library._linking_libraries
            self._linking_libraries = list(found)
            super().finalize()

    def library_for(kind: Any, state: Any) -> Any:
        library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
        library.enable_object_caching()
        return library

    @register_pass(mutates_CFG=True, analysis_only=False)
    class InnerLowering(NativeLowering):  # type: ignore[misc]
        _name = "inner_lowering"

        def run_pass(self, state: Any) -> bool:
            state.library = library_for(InnerLibrary, state)
            state.flags.no_compile = True
            super().run_pass(state)
            done, of = state["cr"], state["cr"].fndesc
            name = of.qualname.split(".")[-1]
            # numba looks functions up by such an object; nobody calls it, so that it has no address
            handle = make_function(of.lookup_module(), name, "", 0, done.env, (state.library,))
            state.targetctx.insert_user_function(handle, of, [state.library])
            state["cr"] = numbas._LowerResult(of, done.call_helper, cfunc=handle, env=done.env)
            return True

    @register_pass(mutates_CFG=True, analysis_only=False)
    class EntryLowering(NativeLowering):  # type: ignore[misc]
        _name = "entry_lowering"

        def run_pass(self, state: Any) -> bool:
            state.library = library_for(EntryLibrary, state)
            return bool(super().run_pass(state))

    def compiler_with(lowering: Any) -> Any:
        class Compiler(numbas.CompilerBase):  # type: ignore[misc]
            def define_pipelines(self) -> list[Any]:
                passes = numbas.PassManager("kernel")
                for one, words in numbas.DefaultPassBuilder.define_nopython_pipeline(self.state).passes:
                    passes.add_pass(lowering if one is NativeLowering else one, words)
                passes.finalize()
                return [passes]

        return Compiler

    return compiler_with(InnerLowering), compiler_with(EntryLowering)
