-- A full-text index finds a row only by its number, so each searched text gets one. A change of one
-- product read both indexes to their end before.
ALTER TABLE search_texts RENAME TO unnumbered_texts;
--> statement-breakpoint
CREATE TABLE search_texts (
  seq INTEGER PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  text TEXT NOT NULL,
  UNIQUE (kind, id)
);
--> statement-breakpoint
INSERT INTO search_texts (kind, id, text)
  SELECT kind, id, text
  FROM unnumbered_texts
  ORDER BY rowid;
--> statement-breakpoint
DROP TABLE unnumbered_texts;
--> statement-breakpoint
DELETE FROM product_search;
--> statement-breakpoint
INSERT INTO product_search (rowid, id, name, description, category, tags, facts)
  SELECT
    seq, products.id, name, description, category, tags,
    (
      SELECT group_concat(atom, ' ')
      FROM json_tree(products.specifications)
      WHERE type = 'text' AND fullkey NOT IN ('$.care', '$.origin')
    )
  FROM products
  JOIN search_texts ON kind = 'product' AND search_texts.id = products.id;
--> statement-breakpoint
DELETE FROM product_text_search;
--> statement-breakpoint
INSERT INTO product_text_search (rowid, id, text)
  SELECT seq, id, text
  FROM search_texts
  WHERE kind = 'product';
