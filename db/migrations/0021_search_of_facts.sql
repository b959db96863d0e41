-- Besides the texts of a product, the index has the facts of its page, such as its material. It has
-- to be made anew, because a full-text index takes no further column.
DROP TABLE product_words;
--> statement-breakpoint
DROP TABLE product_word_places;
--> statement-breakpoint
DROP TABLE product_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search USING fts5(
  id UNINDEXED, name, description, category, tags, facts, tokenize = 'porter unicode61'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE product_words USING fts5vocab(product_search, row);
--> statement-breakpoint
CREATE VIRTUAL TABLE product_word_places USING fts5vocab(product_search, instance);
--> statement-breakpoint
-- "No iron on the print" does not describe the product, so care and origin stay out.
INSERT INTO product_search (id, name, description, category, tags, facts)
  SELECT
    id, name, description, category, tags,
    (
      SELECT group_concat(atom, ' ')
      FROM json_tree(products.specifications)
      WHERE type = 'text' AND fullkey NOT IN ('$.care', '$.origin')
    )
  FROM products;
