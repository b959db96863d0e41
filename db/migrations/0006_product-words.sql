-- The words of the full-text index, as the assistant reads them: which there are and in how many products,
-- and where each one stands. Views on the index; they keep nothing of their own.
CREATE VIRTUAL TABLE product_words USING fts5vocab(product_search, row);
--> statement-breakpoint
CREATE VIRTUAL TABLE product_word_places USING fts5vocab(product_search, instance);
