-- Every connection reads the texts of all triggers, and an order compiles those of its tables. So one trigger does what three or
-- four did after the insert or delete of a product and the delete of an order, and the ledger's triggers compute a change
-- from OLD and NEW instead of reading the last movement.
DROP TRIGGER products_update_movement;
--> statement-breakpoint
CREATE TRIGGER products_update_movement AFTER UPDATE OF stock ON products
WHEN NEW.stock IS NOT (SELECT stock_after FROM stock_movements
	WHERE product_id = NEW.id ORDER BY seq DESC LIMIT 1)
BEGIN
	SELECT raise(ABORT, 'products: the stock of a product with variants is the sum of theirs')
		WHERE EXISTS (SELECT 1 FROM product_variants WHERE product_id = NEW.id);
	INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
		VALUES (NEW.id, NEW.stock - OLD.stock, NEW.stock, 'manual', CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
DROP TRIGGER product_variants_update_movement;
--> statement-breakpoint
CREATE TRIGGER product_variants_update_movement AFTER UPDATE OF stock ON product_variants
WHEN NEW.stock IS NOT (SELECT variant_stock_after FROM stock_movements
	WHERE product_id = NEW.product_id AND variant_id = NEW.id ORDER BY seq DESC LIMIT 1)
BEGIN
	INSERT INTO stock_movements
		(product_id, variant_id, change, stock_after, variant_stock_after, kind, created_at_ms)
		SELECT NEW.product_id, NEW.id, NEW.stock - OLD.stock, stock_after + NEW.stock - OLD.stock, NEW.stock, 'manual',
			CAST(unixepoch('subsec') * 1000 AS INTEGER)
			FROM stock_movements WHERE product_id = NEW.product_id ORDER BY seq DESC LIMIT 1;
END;
--> statement-breakpoint
DROP TRIGGER product_search_insert;
--> statement-breakpoint
DROP TRIGGER product_text_search_insert;
--> statement-breakpoint
DROP TRIGGER products_insert_movement;
--> statement-breakpoint
DROP TRIGGER products_insert_event;
--> statement-breakpoint
CREATE TRIGGER products_insert AFTER INSERT ON products BEGIN
	INSERT INTO product_search (id, name, description, category, tags)
		VALUES (NEW.id, NEW.name, NEW.description, NEW.category, NEW.tags);
	INSERT INTO product_text_search (id, name, description, category)
		VALUES (NEW.id, NEW.name, NEW.description, NEW.category);
	INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
		SELECT
			NEW.id,
			NEW.stock - coalesce((SELECT stock_after FROM stock_movements
				WHERE product_id = NEW.id ORDER BY seq DESC LIMIT 1), 0),
			NEW.stock,
			'initial',
			CAST(unixepoch('subsec') * 1000 AS INTEGER);
	INSERT INTO events (topic, kind, subject_id) VALUES ('products', 'saved', NEW.id);
END;
--> statement-breakpoint
DROP TRIGGER product_search_delete;
--> statement-breakpoint
DROP TRIGGER product_text_search_delete;
--> statement-breakpoint
DROP TRIGGER products_delete_movement;
--> statement-breakpoint
DROP TRIGGER products_delete_event;
--> statement-breakpoint
-- The variants go first, each with what it had.
CREATE TRIGGER products_delete AFTER DELETE ON products BEGIN
	DELETE FROM product_search WHERE id = OLD.id;
	DELETE FROM product_text_search WHERE id = OLD.id;
	DELETE FROM product_variants WHERE product_id = OLD.id;
	INSERT INTO stock_movements (product_id, change, stock_after, kind, created_at_ms)
		SELECT OLD.id, -stock_after, 0, 'product-deleted', CAST(unixepoch('subsec') * 1000 AS INTEGER)
			FROM stock_movements WHERE product_id = OLD.id ORDER BY seq DESC LIMIT 1;
	INSERT INTO events (topic, kind, subject_id) VALUES ('products', 'removed', OLD.id);
END;
--> statement-breakpoint
DROP TRIGGER orders_delete_customer;
--> statement-breakpoint
DROP TRIGGER orders_delete_key;
--> statement-breakpoint
DROP TRIGGER orders_delete_event;
--> statement-breakpoint
CREATE TRIGGER orders_delete AFTER DELETE ON orders BEGIN
	DELETE FROM customers WHERE email = lower(OLD.customer_email);
	INSERT INTO customers SELECT * FROM customers_of_orders WHERE email = lower(OLD.customer_email);
	INSERT OR IGNORE INTO deleted_orders (idempotency_key, order_id, deleted_at_ms)
		VALUES (OLD.idempotency_key, OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
	INSERT INTO events (topic, kind, subject_id) VALUES ('orders', 'removed', OLD.id);
END;
--> statement-breakpoint
DROP VIEW customers_of_orders;
--> statement-breakpoint
-- Of two orders of one millisecond the one that was stored last is the last.
CREATE VIEW customers_of_orders AS
	SELECT
		lower(customer_email) AS email,
		(SELECT last.customer_name FROM orders AS last
			WHERE lower(last.customer_email) = lower(orders.customer_email)
			ORDER BY last.created_at_ms DESC, last.rowid DESC LIMIT 1) AS name,
		(SELECT last.customer_phone FROM orders AS last
			WHERE lower(last.customer_email) = lower(orders.customer_email)
			ORDER BY last.created_at_ms DESC, last.rowid DESC LIMIT 1) AS phone,
		count(*) AS total_orders,
		sum(CASE WHEN status = 'cancelled' THEN 0 ELSE total_cents END) AS total_spent_cents,
		min(created_at_ms) AS first_order_at_ms,
		max(created_at_ms) AS last_order_at_ms,
		sum(status = 'cancelled') AS cancelled_orders
	FROM orders
	GROUP BY lower(customer_email);
--> statement-breakpoint
DELETE FROM customers;
--> statement-breakpoint
INSERT INTO customers SELECT * FROM customers_of_orders;
--> statement-breakpoint
DROP TRIGGER orders_insert_customer;
--> statement-breakpoint
CREATE TRIGGER orders_insert_customer AFTER INSERT ON orders BEGIN
	INSERT INTO customers
		(email, name, phone, total_orders, total_spent_cents, first_order_at_ms, last_order_at_ms, cancelled_orders)
		VALUES (
			lower(NEW.customer_email), NEW.customer_name, NEW.customer_phone, 1,
			CASE WHEN NEW.status = 'cancelled' THEN 0 ELSE NEW.total_cents END,
			NEW.created_at_ms, NEW.created_at_ms, NEW.status = 'cancelled'
		)
		ON CONFLICT (email) DO UPDATE SET
			total_orders = total_orders + 1,
			total_spent_cents = total_spent_cents + excluded.total_spent_cents,
			cancelled_orders = cancelled_orders + excluded.cancelled_orders,
			last_order_at_ms = max(last_order_at_ms, excluded.last_order_at_ms);
	UPDATE customers SET first_order_at_ms = NEW.created_at_ms
		WHERE email = lower(NEW.customer_email) AND first_order_at_ms > NEW.created_at_ms;
	UPDATE customers SET name = NEW.customer_name, phone = NEW.customer_phone
		WHERE email = lower(NEW.customer_email) AND last_order_at_ms = NEW.created_at_ms
		AND (name, phone) IS NOT (NEW.customer_name, NEW.customer_phone);
END;
