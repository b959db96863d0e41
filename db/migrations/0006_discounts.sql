CREATE TABLE `discount_uses` (
	`order_id` text PRIMARY KEY NOT NULL,
	`discount_id` text NOT NULL,
	`email` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`discount_id`) REFERENCES `discounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discount_uses_email` ON `discount_uses` (`discount_id`,`email`);--> statement-breakpoint
CREATE TABLE `discounts` (
	`id` text PRIMARY KEY NOT NULL,
	`code` text,
	`title` text NOT NULL,
	`kind` text NOT NULL,
	`value` integer NOT NULL,
	`minimum_cents` integer NOT NULL,
	`product_ids` text,
	`categories` text,
	`from_ms` integer,
	`until_ms` integer,
	`max_uses` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`is_once_per_email` integer NOT NULL,
	`is_public` integer NOT NULL,
	`is_active` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	CONSTRAINT "discounts_most_uses" CHECK(uses <= max_uses)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `discounts_code` ON `discounts` (`code`);--> statement-breakpoint
CREATE INDEX `discounts_list` ON `discounts` (`created_at_ms`,`id`);--> statement-breakpoint
ALTER TABLE `orders` ADD `discount` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `discount_cents` integer DEFAULT 0 NOT NULL;