CREATE TABLE `product_variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` text NOT NULL,
	`size` text NOT NULL,
	`color` text NOT NULL,
	`sku` text,
	`price_cents` integer,
	`stock` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_variants_stock_not_negative" CHECK("product_variants"."stock" >= 0),
	CONSTRAINT "product_variants_price_not_negative" CHECK("product_variants"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `product_variants_choice` ON `product_variants` (`product_id`,`size`,`color`);--> statement-breakpoint
CREATE UNIQUE INDEX `product_variants_sku` ON `product_variants` (`sku`) WHERE "product_variants"."sku" is not null;--> statement-breakpoint
CREATE INDEX `product_variants_low` ON `product_variants` (`stock`) WHERE "product_variants"."stock" <= 10;--> statement-breakpoint
ALTER TABLE `order_items` ADD `variant_id` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `sku` text;--> statement-breakpoint
ALTER TABLE `stock_movements` ADD `variant_id` integer;--> statement-breakpoint
-- Added to the table as it is: made anew, it would have to leave its rows and triggers.
ALTER TABLE `stock_movements` ADD `variant_stock_after` integer
	CONSTRAINT "stock_movements_variant_not_negative" CHECK("variant_stock_after" >= 0);--> statement-breakpoint
CREATE INDEX `stock_movements_variant` ON `stock_movements` (`variant_id`) WHERE "stock_movements"."variant_id" is not null;--> statement-breakpoint
DROP TRIGGER stock_movements_insert;
--> statement-breakpoint
-- A movement brings the stock to what it says. Where the stock is that already, this touches nothing.
CREATE TRIGGER stock_movements_insert AFTER INSERT ON stock_movements BEGIN
	UPDATE product_variants SET stock = NEW.variant_stock_after
		WHERE id = NEW.variant_id AND stock <> NEW.variant_stock_after;
	UPDATE products SET stock = NEW.stock_after
		WHERE id = NEW.product_id AND stock <> NEW.stock_after;
END;
--> statement-breakpoint
-- A variant may be stored before its product, which is then stored with the sum of its variants.
CREATE TRIGGER product_variants_insert_movement AFTER INSERT ON product_variants BEGIN
	INSERT INTO stock_movements
		(product_id, variant_id, change, stock_after, variant_stock_after, kind, created_at_ms)
		SELECT
			NEW.product_id,
			NEW.id,
			NEW.stock,
			NEW.stock + coalesce((SELECT stock_after FROM stock_movements
				WHERE product_id = NEW.product_id ORDER BY seq DESC LIMIT 1), 0),
			NEW.stock,
			'initial',
			CAST(unixepoch('subsec') * 1000 AS INTEGER);
END;
--> statement-breakpoint
-- Stock that was written by hand, and not by a movement, leaves one as well.
CREATE TRIGGER product_variants_update_movement AFTER UPDATE OF stock ON product_variants
WHEN NEW.stock IS NOT (SELECT variant_stock_after FROM stock_movements
	WHERE variant_id = NEW.id ORDER BY seq DESC LIMIT 1)
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
CREATE TRIGGER product_variants_delete_movement AFTER DELETE ON product_variants BEGIN
	INSERT INTO stock_movements
		(product_id, variant_id, change, stock_after, variant_stock_after, kind, created_at_ms)
		SELECT
			OLD.product_id,
			OLD.id,
			-OLD.stock,
			stock_after - OLD.stock,
			0,
			'variant-deleted',
			CAST(unixepoch('subsec') * 1000 AS INTEGER)
		FROM stock_movements WHERE product_id = OLD.product_id ORDER BY seq DESC LIMIT 1;
END;
--> statement-breakpoint
-- What pages show of a variant: its stock up to ten pieces. The first piece and the last change lists, too, which filter by
-- what there is.
CREATE TRIGGER product_variants_update_event AFTER UPDATE OF stock ON product_variants
WHEN min(OLD.stock, 11) <> min(NEW.stock, 11)
BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES (
			'products',
			CASE WHEN OLD.stock = 0 OR NEW.stock = 0 THEN 'saved' ELSE 'stock-shown' END,
			NEW.product_id,
			CAST(unixepoch('subsec') * 1000 AS INTEGER)
		);
END;
--> statement-breakpoint
DROP TRIGGER products_update_movement;
--> statement-breakpoint
CREATE TRIGGER products_update_movement AFTER UPDATE OF stock ON products
WHEN NEW.stock IS NOT (SELECT stock_after FROM stock_movements
	WHERE product_id = NEW.id ORDER BY seq DESC LIMIT 1)
BEGIN
	SELECT raise(ABORT, 'products: the stock of a product with variants is the sum of theirs')
		WHERE EXISTS (SELECT 1 FROM product_variants WHERE product_id = NEW.id);
	INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
		SELECT
			NEW.id,
			NEW.stock - coalesce((SELECT stock_after FROM stock_movements
				WHERE product_id = NEW.id ORDER BY seq DESC LIMIT 1), 0),
			NEW.stock,
			'manual',
			CAST(unixepoch('subsec') * 1000 AS INTEGER);
END;
--> statement-breakpoint
DROP TRIGGER products_delete_movement;
--> statement-breakpoint
-- The variants go first, each with what it had.
CREATE TRIGGER products_delete_movement AFTER DELETE ON products BEGIN
	DELETE FROM product_variants WHERE product_id = OLD.id;
	INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
		SELECT OLD.id, -stock_after, 0, 'product-deleted', CAST(unixepoch('subsec') * 1000 AS INTEGER)
			FROM stock_movements WHERE product_id = OLD.id ORDER BY seq DESC LIMIT 1;
END;
