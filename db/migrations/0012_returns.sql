CREATE TABLE `return_items` (
	`return_id` text NOT NULL,
	`order_item_id` text NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`exchange_size` text,
	`received` integer,
	`is_restocked` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`return_id`, `order_item_id`),
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_item_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "return_items_received" CHECK(quantity > 0 and received between 0 and quantity)
);
--> statement-breakpoint
CREATE INDEX `return_items_line` ON `return_items` (`order_item_id`);--> statement-breakpoint
CREATE TABLE `returns` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`state` text DEFAULT 'requested' NOT NULL,
	`resolution` text NOT NULL,
	`note` text NOT NULL,
	`instructions` text DEFAULT '' NOT NULL,
	`refused_reason` text DEFAULT '' NOT NULL,
	`exchange_order_id` text,
	`version` integer DEFAULT 1 NOT NULL,
	`created_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`exchange_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `returns_order` ON `returns` (`order_id`);--> statement-breakpoint
CREATE INDEX `returns_exchange` ON `returns` (`exchange_order_id`) WHERE exchange_order_id is not null;--> statement-breakpoint
CREATE INDEX `returns_state` ON `returns` (`state`,`created_at_ms`);