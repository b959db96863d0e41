-- Where a text stands anywhere in a product's words, by all runs of three characters. Like `product_search` it has its own
-- copy and names rows by the product's id. It finds all that LIKE '%text%' finds, and a little more: a query checks its rows
-- by LIKE.
CREATE VIRTUAL TABLE product_text_search USING fts5(
	id UNINDEXED, name, description, category, tokenize = 'trigram'
);
--> statement-breakpoint
INSERT INTO product_text_search (id, name, description, category)
	SELECT id, name, description, category FROM products;
--> statement-breakpoint
CREATE TRIGGER product_text_search_insert AFTER INSERT ON products BEGIN
	INSERT INTO product_text_search (id, name, description, category)
		VALUES (NEW.id, NEW.name, NEW.description, NEW.category);
END;
--> statement-breakpoint
-- A sale changes stock only and leaves the index alone.
CREATE TRIGGER product_text_search_update AFTER UPDATE OF name, description, category ON products
WHEN (OLD.name, OLD.description, OLD.category) IS NOT (NEW.name, NEW.description, NEW.category)
BEGIN
	UPDATE product_text_search
		SET name = NEW.name, description = NEW.description, category = NEW.category
		WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER product_text_search_delete AFTER DELETE ON products BEGIN
	DELETE FROM product_text_search WHERE id = OLD.id;
END;
--> statement-breakpoint
-- Which trigrams there are and in how many products; a view that stores nothing.
CREATE VIRTUAL TABLE product_trigrams USING fts5vocab(product_text_search, row);
