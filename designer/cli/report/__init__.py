"""The page of `report`: words, pictures, charts, and the page that holds them."""
