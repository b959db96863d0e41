DROP INDEX `orders_figures`;--> statement-breakpoint
DROP INDEX `orders_status`;--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at_ms`,`total_cents`);--> statement-breakpoint
-- An order of a known customer writes only what it changes: naming a column in an update writes each of its indexes, whether
-- or not the value is another one.
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
