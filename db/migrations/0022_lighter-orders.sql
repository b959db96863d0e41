DROP TRIGGER orders_insert_mail;
--> statement-breakpoint
DROP INDEX `stock_movements_variant`;
--> statement-breakpoint
DROP TRIGGER product_variants_update_movement;
--> statement-breakpoint
-- Stock that was written by hand, and not by a movement, leaves one as well. The movement that wrote it is the product's last.
CREATE TRIGGER product_variants_update_movement AFTER UPDATE OF stock ON product_variants
WHEN NEW.stock IS NOT (SELECT variant_stock_after FROM stock_movements
	WHERE product_id = NEW.product_id AND variant_id = NEW.id ORDER BY seq DESC LIMIT 1)
BEGIN
	INSERT INTO stock_movements
		(product_id, variant_id, change, stock_after, variant_stock_after, kind, created_at_ms)
		SELECT
			NEW.product_id,
			NEW.id,
			NEW.stock - OLD.stock,
			NEW.stock - OLD.stock + coalesce((SELECT stock_after FROM stock_movements
				WHERE product_id = NEW.product_id ORDER BY seq DESC LIMIT 1), 0),
			NEW.stock,
			'manual',
			CAST(unixepoch('subsec') * 1000 AS INTEGER);
END;
--> statement-breakpoint
-- Every connection reads the texts of all triggers: those of events are short, and the time of an event is a default. Without
-- AUTOINCREMENT an event writes no row of sqlite_sequence; the newest event is never deleted, so that no number comes again.
CREATE TABLE events_before AS SELECT * FROM events;
--> statement-breakpoint
DROP TABLE events;
--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at_ms` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL
);
--> statement-breakpoint
INSERT INTO events SELECT seq, topic, kind, subject_id, created_at_ms FROM events_before;
--> statement-breakpoint
DROP TABLE events_before;
--> statement-breakpoint
DROP TRIGGER products_insert_event;
--> statement-breakpoint
CREATE TRIGGER products_insert_event AFTER INSERT ON products BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('products', 'saved', NEW.id);
END;
--> statement-breakpoint
DROP TRIGGER products_delete_event;
--> statement-breakpoint
CREATE TRIGGER products_delete_event AFTER DELETE ON products BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('products', 'removed', OLD.id);
END;
--> statement-breakpoint
DROP TRIGGER orders_insert_event;
--> statement-breakpoint
CREATE TRIGGER orders_insert_event AFTER INSERT ON orders BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('orders', 'saved', NEW.id);
END;
--> statement-breakpoint
DROP TRIGGER orders_update_event;
--> statement-breakpoint
CREATE TRIGGER orders_update_event AFTER UPDATE ON orders BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('orders', 'saved', NEW.id);
END;
--> statement-breakpoint
DROP TRIGGER orders_delete_event;
--> statement-breakpoint
CREATE TRIGGER orders_delete_event AFTER DELETE ON orders BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('orders', 'removed', OLD.id);
END;
--> statement-breakpoint
DROP TRIGGER reviews_insert_event;
--> statement-breakpoint
CREATE TRIGGER reviews_insert_event AFTER INSERT ON reviews BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('reviews', 'saved', NEW.id);
END;
--> statement-breakpoint
DROP TRIGGER reviews_update_event;
--> statement-breakpoint
CREATE TRIGGER reviews_update_event AFTER UPDATE ON reviews BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('reviews', 'saved', NEW.id);
END;
--> statement-breakpoint
DROP TRIGGER reviews_delete_event;
--> statement-breakpoint
CREATE TRIGGER reviews_delete_event AFTER DELETE ON reviews BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('reviews', 'removed', OLD.id);
END;
--> statement-breakpoint
DROP TRIGGER products_update_event;
--> statement-breakpoint
-- Stock alone is what orders change: its event compares nothing else of the product.
CREATE TRIGGER products_update_event AFTER UPDATE OF
	id, name, description, price_cents, original_price_cents, image, category, featured, sizes, colors,
	tags, sku, tax_rate, specifications, version, created_at_ms, updated_at_ms
ON products BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('products', 'saved', NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER products_stock_event AFTER UPDATE OF stock ON products WHEN OLD.stock <> NEW.stock BEGIN
	INSERT INTO events (topic, kind, subject_id)
		VALUES ('products', iif(min(OLD.stock, 11) <> min(NEW.stock, 11), 'stock-shown', 'stock-unshown'), NEW.id);
END;
--> statement-breakpoint
DROP TRIGGER module_channels_insert_event;
--> statement-breakpoint
CREATE TRIGGER module_channels_insert_event AFTER INSERT ON module_channels BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('releases', 'saved', NEW.module);
END;
--> statement-breakpoint
DROP TRIGGER module_channels_update_event;
--> statement-breakpoint
CREATE TRIGGER module_channels_update_event AFTER UPDATE ON module_channels BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('releases', 'saved', NEW.module);
END;
--> statement-breakpoint
DROP TRIGGER module_channels_delete_event;
--> statement-breakpoint
CREATE TRIGGER module_channels_delete_event AFTER DELETE ON module_channels BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('releases', 'removed', OLD.module);
END;
--> statement-breakpoint
DROP TRIGGER module_canaries_insert_event;
--> statement-breakpoint
CREATE TRIGGER module_canaries_insert_event AFTER INSERT ON module_canaries BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('releases', 'saved', NEW.module);
END;
--> statement-breakpoint
DROP TRIGGER module_canaries_update_event;
--> statement-breakpoint
CREATE TRIGGER module_canaries_update_event AFTER UPDATE ON module_canaries BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('releases', 'saved', NEW.module);
END;
--> statement-breakpoint
DROP TRIGGER module_canaries_delete_event;
--> statement-breakpoint
CREATE TRIGGER module_canaries_delete_event AFTER DELETE ON module_canaries BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('releases', 'saved', OLD.module);
END;
--> statement-breakpoint
DROP TRIGGER modules_insert_event;
--> statement-breakpoint
CREATE TRIGGER modules_insert_event AFTER INSERT ON modules BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('releases', 'saved', NEW.module);
END;
--> statement-breakpoint
DROP TRIGGER modules_update_event;
--> statement-breakpoint
CREATE TRIGGER modules_update_event AFTER UPDATE ON modules BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('releases', 'saved', NEW.module);
END;
--> statement-breakpoint
DROP TRIGGER module_releases_update_event;
--> statement-breakpoint
CREATE TRIGGER module_releases_update_event AFTER UPDATE OF manifest, accepted_at_ms, withdrawn_at_ms ON module_releases BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('releases', 'saved', NEW.module);
END;
--> statement-breakpoint
DROP TRIGGER module_values_insert_event;
--> statement-breakpoint
CREATE TRIGGER module_values_insert_event AFTER INSERT ON module_values BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('values', 'saved', NEW.module);
END;
--> statement-breakpoint
DROP TRIGGER module_values_update_event;
--> statement-breakpoint
CREATE TRIGGER module_values_update_event AFTER UPDATE ON module_values BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('values', 'saved', NEW.module);
END;
--> statement-breakpoint
DROP TRIGGER module_values_delete_event;
--> statement-breakpoint
CREATE TRIGGER module_values_delete_event AFTER DELETE ON module_values BEGIN
	INSERT INTO events (topic, kind, subject_id) VALUES ('values', 'saved', OLD.module);
END;
--> statement-breakpoint
DROP TRIGGER product_variants_update_event;
--> statement-breakpoint
CREATE TRIGGER product_variants_update_event AFTER UPDATE OF stock ON product_variants
WHEN min(OLD.stock, 11) <> min(NEW.stock, 11)
BEGIN
	INSERT INTO events (topic, kind, subject_id)
		VALUES ('products', iif(OLD.stock = 0 OR NEW.stock = 0, 'saved', 'stock-shown'), NEW.product_id);
END;
