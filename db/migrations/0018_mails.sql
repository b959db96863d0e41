CREATE TABLE `mails` (
	`seq` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at_ms` integer NOT NULL,
	`provider_id` text,
	`error` text,
	`created_at_ms` integer NOT NULL,
	`sent_at_ms` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_try_at_ms`) WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX `mails_order_kind` ON `mails` (`order_id`,`kind`);--> statement-breakpoint
-- An order that is a day old when it is stored was placed elsewhere, as those of a seed: it gets no confirmation.
CREATE TRIGGER orders_insert_mail AFTER INSERT ON orders
WHEN NEW.created_at_ms > unixepoch() * 1000 - 86400000 BEGIN
	INSERT INTO mails (order_id, kind, next_try_at_ms, created_at_ms)
		VALUES (NEW.id, 'received', NEW.created_at_ms, NEW.created_at_ms)
		ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- A status that an order gets again is not told again, and an erased person is told nothing.
CREATE TRIGGER orders_update_mail AFTER UPDATE OF status ON orders
WHEN OLD.status <> NEW.status AND NEW.status IN ('shipped', 'delivered', 'cancelled')
	AND NEW.customer_email NOT LIKE '%@erased.invalid' BEGIN
	INSERT INTO mails (order_id, kind, next_try_at_ms, created_at_ms)
		VALUES (NEW.id, NEW.status, NEW.updated_at_ms, NEW.updated_at_ms)
		ON CONFLICT DO NOTHING;
END;
