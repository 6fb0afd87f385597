"""Judging variants: studies that play games of their own, and what is made of them."""
