CREATE TABLE `payment_events` (
	`seq` integer PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`text` text NOT NULL,
	`event_id` text,
	`at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `payments`(`order_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_event_id_unique` ON `payment_events` (`event_id`);--> statement-breakpoint
CREATE INDEX `payment_events_order` ON `payment_events` (`order_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`order_id` text PRIMARY KEY NOT NULL,
	`session_id` text,
	`session_url` text,
	`charge_id` text,
	`expires_at_ms` integer NOT NULL,
	`paid_at_ms` integer,
	`read_at_ms` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session_id_unique` ON `payments` (`session_id`);--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at_ms`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`reason` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`provider_id` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at_ms` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `payments`(`order_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refunds_amount" CHECK(amount_cents > 0)
);
--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `refunds_pending` ON `refunds` (`next_try_at_ms`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`order_id`) WHERE state = 'failed';--> statement-breakpoint
DROP INDEX `orders_status`;--> statement-breakpoint
ALTER TABLE `orders` ADD `payment` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `refunded_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_payment` ON `orders` (`payment`) WHERE payment is not null;--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at_ms`,`total_cents`,`refunded_cents`,`payment`);--> statement-breakpoint
ALTER TABLE `order_items` ADD `returned` integer DEFAULT 0 NOT NULL;