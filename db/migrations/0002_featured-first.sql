DROP INDEX `products_category`;--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`featured`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category`,`featured`,`created_at_ms`);