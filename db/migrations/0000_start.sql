CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`topic` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text NOT NULL,
	`name` text NOT NULL,
	`size` text,
	`color` text,
	`quantity` integer NOT NULL,
	`price_cents` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`idempotency_key` text NOT NULL,
	`request_sha256` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`customer_phone` text,
	`shipping_address` text NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`subtotal_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency_key_unique` ON `orders` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at_ms`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`customer_email`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`original_price_cents` integer,
	`image` text NOT NULL,
	`category` text NOT NULL,
	`stock` integer DEFAULT 0 NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`sizes` text NOT NULL,
	`colors` text NOT NULL,
	`tags` text NOT NULL,
	`sku` text,
	`tax_rate` real DEFAULT 0.08 NOT NULL,
	`specifications` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	CONSTRAINT "products_stock_not_negative" CHECK("products"."stock" >= 0),
	CONSTRAINT "products_price_not_negative" CHECK("products"."price_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `products_created` ON `products` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `deploy_tokens` (
	`token_sha256` text PRIMARY KEY NOT NULL,
	`module` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deploy_tokens_module` ON `deploy_tokens` (`module`);--> statement-breakpoint
CREATE TABLE `module_channels` (
	`module` text NOT NULL,
	`channel` text NOT NULL,
	`version` text NOT NULL,
	`updated_at_ms` integer NOT NULL,
	PRIMARY KEY(`module`, `channel`)
);
--> statement-breakpoint
CREATE TABLE `module_releases` (
	`module` text NOT NULL,
	`version` text NOT NULL,
	`manifest` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`module`, `version`)
);
