CREATE TABLE `audit` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`write_id` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`noun` text NOT NULL,
	`subject_id` text NOT NULL,
	`before` text,
	`after` text,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_subject` ON `audit` (`noun`,`subject_id`);--> statement-breakpoint
CREATE INDEX `audit_write` ON `audit` (`write_id`);--> statement-breakpoint
CREATE TABLE `customers` (
	`email` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`phone` text,
	`total_orders` integer NOT NULL,
	`total_spent_cents` integer NOT NULL,
	`first_order_at_ms` integer NOT NULL,
	`last_order_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `customers_last_order` ON `customers` (`last_order_at_ms`);--> statement-breakpoint
CREATE INDEX `customers_spent` ON `customers` (`total_spent_cents`);--> statement-breakpoint
CREATE INDEX `customers_orders` ON `customers` (`total_orders`);--> statement-breakpoint
CREATE INDEX `customers_name` ON `customers` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `customers_first_order` ON `customers` (`first_order_at_ms`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`product_name` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`rating` integer NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`helpful` integer DEFAULT 0 NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`reply` text,
	`replied_at_ms` integer,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	CONSTRAINT "reviews_rating_is_stars" CHECK("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `reviews_created` ON `reviews` (`created_at_ms`);--> statement-breakpoint
CREATE INDEX `reviews_status` ON `reviews` (`status`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `reviews_figures` ON `reviews` (`rating`,`status`);--> statement-breakpoint
DROP INDEX `orders_email`;--> statement-breakpoint
CREATE INDEX `orders_figures` ON `orders` (`status`,`total_cents`);--> statement-breakpoint
CREATE INDEX `orders_total` ON `orders` (`total_cents`);--> statement-breakpoint
CREATE INDEX `orders_customer_name` ON `orders` ("customer_name" collate nocase);--> statement-breakpoint
CREATE INDEX `orders_customer` ON `orders` (lower("customer_email"),`created_at_ms`);--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`,`quantity`,`price_cents`);--> statement-breakpoint
CREATE INDEX `products_price` ON `products` (`price_cents`);