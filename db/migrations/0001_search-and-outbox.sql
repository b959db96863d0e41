-- Full-text search over products. The table keeps its own copy and names rows by the product's id:
-- row numbers of `products` may change in a VACUUM or a restored dump.
CREATE VIRTUAL TABLE product_search USING fts5(
	id UNINDEXED, name, description, category, tags, tokenize = 'porter unicode61'
);
--> statement-breakpoint
INSERT INTO product_search (id, name, description, category, tags)
	SELECT id, name, description, category, tags FROM products;
--> statement-breakpoint
CREATE TRIGGER product_search_insert AFTER INSERT ON products BEGIN
	INSERT INTO product_search (id, name, description, category, tags)
		VALUES (NEW.id, NEW.name, NEW.description, NEW.category, NEW.tags);
END;
--> statement-breakpoint
-- A sale changes stock only and leaves the index alone.
CREATE TRIGGER product_search_update AFTER UPDATE OF name, description, category, tags ON products
WHEN (OLD.name, OLD.description, OLD.category, OLD.tags)
	IS NOT (NEW.name, NEW.description, NEW.category, NEW.tags)
BEGIN
	UPDATE product_search
		SET name = NEW.name, description = NEW.description, category = NEW.category, tags = NEW.tags
		WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER product_search_delete AFTER DELETE ON products BEGIN
	DELETE FROM product_search WHERE id = OLD.id;
END;
--> statement-breakpoint
-- The outbox is written by the database itself: no statement that changes a product or an order,
-- by whatever hand, can forget its event, and one that changes nothing writes none.
CREATE TRIGGER products_insert_event AFTER INSERT ON products BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('products', 'saved', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER products_update_event AFTER UPDATE ON products BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('products', 'saved', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER products_delete_event AFTER DELETE ON products BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('products', 'removed', OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER orders_insert_event AFTER INSERT ON orders BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('orders', 'saved', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER orders_update_event AFTER UPDATE ON orders BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('orders', 'saved', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_event AFTER DELETE ON orders BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('orders', 'removed', OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
