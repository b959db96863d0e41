CREATE TABLE `order_status_changes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_status_changes_order` ON `order_status_changes` (`order_id`,`status`,`created_at_ms`);--> statement-breakpoint
DROP INDEX `order_items_product`;--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`,`order_id`,`quantity`,`price_cents`);--> statement-breakpoint
ALTER TABLE `customers` ADD `cancelled_orders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What is known of earlier orders: what staff did with them, and else when they were last changed.
INSERT INTO order_status_changes (order_id, status, created_at_ms)
	SELECT subject_id, json_extract(after, '$.status'), created_at_ms
	FROM audit
	WHERE noun = 'order' AND action = 'update' AND after IS NOT NULL
		AND json_extract(before, '$.status') <> json_extract(after, '$.status')
		AND subject_id IN (SELECT id FROM orders)
	ORDER BY seq;
--> statement-breakpoint
INSERT INTO order_status_changes (order_id, status, created_at_ms)
	SELECT id, status, updated_at_ms FROM orders
	WHERE status <> 'pending' AND id NOT IN (SELECT order_id FROM order_status_changes)
	ORDER BY updated_at_ms, id;
--> statement-breakpoint
CREATE TRIGGER orders_insert_status AFTER INSERT ON orders WHEN NEW.status <> 'pending' BEGIN
	INSERT INTO order_status_changes (order_id, status, created_at_ms)
		VALUES (NEW.id, NEW.status, NEW.updated_at_ms);
END;
--> statement-breakpoint
CREATE TRIGGER orders_update_status AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN
	INSERT INTO order_status_changes (order_id, status, created_at_ms)
		VALUES (NEW.id, NEW.status, NEW.updated_at_ms);
END;
--> statement-breakpoint
-- What a customer spent is that of orders that are not cancelled.
DROP VIEW customers_of_orders;
--> statement-breakpoint
CREATE VIEW customers_of_orders AS
	SELECT
		lower(customer_email) AS email,
		(SELECT last.customer_name FROM orders AS last
			WHERE lower(last.customer_email) = lower(orders.customer_email)
			ORDER BY last.created_at_ms DESC, last.id DESC LIMIT 1) AS name,
		(SELECT last.customer_phone FROM orders AS last
			WHERE lower(last.customer_email) = lower(orders.customer_email)
			ORDER BY last.created_at_ms DESC, last.id DESC LIMIT 1) AS phone,
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
		WHERE email = lower(NEW.customer_email)
		AND (name, phone) IS NOT (NEW.customer_name, NEW.customer_phone)
		AND NOT EXISTS (
			SELECT 1 FROM orders
				WHERE lower(customer_email) = lower(NEW.customer_email)
				AND (created_at_ms, id) > (NEW.created_at_ms, NEW.id)
		);
END;
--> statement-breakpoint
-- Cancelling, and taking up again, change what the customer spent; no other status does.
CREATE TRIGGER orders_cancel_customer AFTER UPDATE OF status ON orders
WHEN (OLD.status = 'cancelled') <> (NEW.status = 'cancelled') BEGIN
	DELETE FROM customers WHERE email = lower(NEW.customer_email);
	INSERT INTO customers SELECT * FROM customers_of_orders WHERE email = lower(NEW.customer_email);
END;
