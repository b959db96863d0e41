-- What orders say of each customer: name and phone as on the last one. SQLite looks only at the orders
-- of the customer that is asked for, by the index on the lower-case email.
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
		sum(total_cents) AS total_spent_cents,
		min(created_at_ms) AS first_order_at_ms,
		max(created_at_ms) AS last_order_at_ms
	FROM orders
	GROUP BY lower(customer_email);
--> statement-breakpoint
INSERT INTO customers SELECT * FROM customers_of_orders;
--> statement-breakpoint
CREATE TRIGGER orders_insert_customer AFTER INSERT ON orders BEGIN
	DELETE FROM customers WHERE email = lower(NEW.customer_email);
	INSERT INTO customers SELECT * FROM customers_of_orders WHERE email = lower(NEW.customer_email);
END;
--> statement-breakpoint
-- A new status says nothing of the customer and leaves the row alone.
CREATE TRIGGER orders_update_customer
AFTER UPDATE OF customer_name, customer_email, customer_phone, total_cents, created_at_ms ON orders BEGIN
	DELETE FROM customers WHERE email IN (lower(OLD.customer_email), lower(NEW.customer_email));
	INSERT INTO customers SELECT * FROM customers_of_orders
		WHERE email IN (lower(OLD.customer_email), lower(NEW.customer_email));
END;
--> statement-breakpoint
CREATE TRIGGER orders_delete_customer AFTER DELETE ON orders BEGIN
	DELETE FROM customers WHERE email = lower(OLD.customer_email);
	INSERT INTO customers SELECT * FROM customers_of_orders WHERE email = lower(OLD.customer_email);
END;
--> statement-breakpoint
CREATE TRIGGER reviews_insert_event AFTER INSERT ON reviews BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('reviews', 'saved', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER reviews_update_event AFTER UPDATE ON reviews BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('reviews', 'saved', NEW.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER reviews_delete_event AFTER DELETE ON reviews BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('reviews', 'removed', OLD.id, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
