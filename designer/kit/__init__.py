"""What goes into a print-and-play kit besides the card sheets: booklet, player aid, score sheet."""
