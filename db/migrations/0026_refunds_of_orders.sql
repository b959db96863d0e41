PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_refunds` (
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
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "refunds_amount" CHECK(amount_cents > 0)
);
--> statement-breakpoint
INSERT INTO `__new_refunds`("id", "order_id", "amount_cents", "reason", "state", "provider_id", "tries", "next_try_at_ms", "created_by", "created_at_ms") SELECT "id", "order_id", "amount_cents", "reason", "state", "provider_id", "tries", "next_try_at_ms", "created_by", "created_at_ms" FROM `refunds`;--> statement-breakpoint
DROP TABLE `refunds`;--> statement-breakpoint
ALTER TABLE `__new_refunds` RENAME TO `refunds`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `refunds_pending` ON `refunds` (`next_try_at_ms`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`order_id`) WHERE state = 'failed';