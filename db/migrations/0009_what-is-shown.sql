-- Events say what a change of a product does to pages: `saved` may change any list, `stock-shown` the product's own
-- texts, and `stock-unshown` nothing that a page shows. Pages show stock exactly up to ten pieces (`maxShownStock`),
-- and of more only that there is some.
DROP TRIGGER products_update_event;
--> statement-breakpoint
CREATE TRIGGER products_update_event AFTER UPDATE ON products BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES (
			'products',
			CASE
				WHEN OLD.stock = NEW.stock OR (
					OLD.id, OLD.name, OLD.description, OLD.price_cents, OLD.original_price_cents, OLD.image, OLD.category,
					OLD.featured, OLD.sizes, OLD.colors, OLD.tags, OLD.sku, OLD.tax_rate, OLD.specifications, OLD.version,
					OLD.created_at_ms, OLD.updated_at_ms
				) IS NOT (
					NEW.id, NEW.name, NEW.description, NEW.price_cents, NEW.original_price_cents, NEW.image, NEW.category,
					NEW.featured, NEW.sizes, NEW.colors, NEW.tags, NEW.sku, NEW.tax_rate, NEW.specifications, NEW.version,
					NEW.created_at_ms, NEW.updated_at_ms
				) THEN 'saved'
				WHEN min(OLD.stock, 11) <> min(NEW.stock, 11) THEN 'stock-shown'
				ELSE 'stock-unshown'
			END,
			NEW.id,
			CAST(unixepoch('subsec') * 1000 AS INTEGER)
		);
END;
--> statement-breakpoint
-- Which release of a module is live, and what its manifest says: the Worker's own caches follow it.
CREATE TRIGGER module_channels_insert_event AFTER INSERT ON module_channels BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('releases', 'saved', NEW.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER module_channels_update_event AFTER UPDATE ON module_channels BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('releases', 'saved', NEW.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER module_channels_delete_event AFTER DELETE ON module_channels BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('releases', 'removed', OLD.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER module_releases_update_event AFTER UPDATE OF manifest ON module_releases BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('releases', 'saved', NEW.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
