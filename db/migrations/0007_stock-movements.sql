CREATE TABLE `deleted_orders` (
	`idempotency_key` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`deleted_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`seq` integer PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`change` integer NOT NULL,
	`stock_after` integer NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`write_id` text,
	`created_at_ms` integer NOT NULL,
	CONSTRAINT "stock_movements_stock_not_negative" CHECK("stock_movements"."stock_after" >= 0)
);
--> statement-breakpoint
CREATE INDEX `stock_movements_product` ON `stock_movements` (`product_id`);--> statement-breakpoint
CREATE INDEX `stock_movements_order` ON `stock_movements` (`order_id`) WHERE "stock_movements"."order_id" is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- The ledger opens with what is in stock and what uncancelled orders hold, also of products that are gone.
INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
	SELECT product_id, sum(pieces), sum(pieces), 'initial', CAST(unixepoch('subsec') * 1000 AS INTEGER)
	FROM (
		SELECT id AS product_id, stock AS pieces FROM products
		UNION ALL
		SELECT order_items.product_id, order_items.quantity
			FROM order_items JOIN orders ON orders.id = order_items.order_id
			WHERE orders.status <> 'cancelled'
	)
	GROUP BY product_id;
--> statement-breakpoint
-- Then each of those orders takes its pieces, so that cancelling one gives them back.
INSERT INTO stock_movements (product_id, change, stock_after, kind, order_id, created_at_ms)
	SELECT
		held.product_id,
		-held.pieces,
		opening.change - sum(held.pieces) OVER (
			PARTITION BY held.product_id ORDER BY held.created_at_ms, held.order_id
		),
		'order',
		held.order_id,
		held.created_at_ms
	FROM (
		SELECT order_items.product_id, orders.id AS order_id, orders.created_at_ms,
				sum(order_items.quantity) AS pieces
			FROM order_items JOIN orders ON orders.id = order_items.order_id
			WHERE orders.status <> 'cancelled'
			GROUP BY orders.id, order_items.product_id
	) AS held
	JOIN stock_movements AS opening ON opening.product_id = held.product_id
	ORDER BY held.created_at_ms, held.order_id;
--> statement-breakpoint
-- A movement brings the stock to what it says. Where the stock is that already, this touches nothing.
CREATE TRIGGER stock_movements_insert AFTER INSERT ON stock_movements BEGIN
	UPDATE products SET stock = NEW.stock_after
		WHERE id = NEW.product_id AND stock <> NEW.stock_after;
END;
--> statement-breakpoint
CREATE TRIGGER stock_movements_no_update BEFORE UPDATE ON stock_movements BEGIN
	SELECT raise(ABORT, 'stock_movements: rows are only added');
END;
--> statement-breakpoint
CREATE TRIGGER stock_movements_no_delete BEFORE DELETE ON stock_movements BEGIN
	SELECT raise(ABORT, 'stock_movements: rows are only added');
END;
--> statement-breakpoint
CREATE TRIGGER products_insert_movement AFTER INSERT ON products BEGIN
	INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
		SELECT
			NEW.id,
			NEW.stock - coalesce((SELECT stock_after FROM stock_movements
				WHERE product_id = NEW.id ORDER BY seq DESC LIMIT 1), 0),
			NEW.stock,
			'initial',
			CAST(unixepoch('subsec') * 1000 AS INTEGER);
END;
--> statement-breakpoint
-- Stock that was written by hand, and not by a movement, leaves one as well.
CREATE TRIGGER products_update_movement AFTER UPDATE OF stock ON products
WHEN NEW.stock IS NOT (SELECT stock_after FROM stock_movements
	WHERE product_id = NEW.id ORDER BY seq DESC LIMIT 1)
BEGIN
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
CREATE TRIGGER products_delete_movement AFTER DELETE ON products BEGIN
	INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
		VALUES (OLD.id, -OLD.stock, 0, 'product-deleted', CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
INSERT OR IGNORE INTO deleted_orders (idempotency_key, order_id, deleted_at_ms)
	SELECT json_extract(before, '$.idempotency_key'), subject_id, created_at_ms
	FROM audit
	WHERE noun = 'order' AND action = 'delete' AND json_extract(before, '$.idempotency_key') IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER orders_delete_key AFTER DELETE ON orders BEGIN
	INSERT OR IGNORE INTO deleted_orders (idempotency_key, order_id, deleted_at_ms)
		VALUES (OLD.idempotency_key, OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER orders_insert_key BEFORE INSERT ON orders
WHEN EXISTS (SELECT 1 FROM deleted_orders WHERE idempotency_key = NEW.idempotency_key)
BEGIN
	SELECT raise(ABORT, 'orders: the order of this idempotency_key was deleted');
END;
--> statement-breakpoint
-- A new order adds to its customer's row; the customer's other orders are not read again, but for those that are
-- as new or newer: the last order gives name and phone.
DROP TRIGGER orders_insert_customer;
--> statement-breakpoint
CREATE TRIGGER orders_insert_customer AFTER INSERT ON orders BEGIN
	INSERT INTO customers
		(email, name, phone, total_orders, total_spent_cents, first_order_at_ms, last_order_at_ms)
		VALUES (
			lower(NEW.customer_email), NEW.customer_name, NEW.customer_phone,
			1, NEW.total_cents, NEW.created_at_ms, NEW.created_at_ms
		)
		ON CONFLICT (email) DO UPDATE SET
			total_orders = total_orders + 1,
			total_spent_cents = total_spent_cents + excluded.total_spent_cents,
			first_order_at_ms = min(first_order_at_ms, excluded.first_order_at_ms),
			last_order_at_ms = max(last_order_at_ms, excluded.last_order_at_ms);
	UPDATE customers SET name = NEW.customer_name, phone = NEW.customer_phone
		WHERE email = lower(NEW.customer_email) AND NOT EXISTS (
			SELECT 1 FROM orders
				WHERE lower(customer_email) = lower(NEW.customer_email)
				AND (created_at_ms, id) > (NEW.created_at_ms, NEW.id)
		);
END;
