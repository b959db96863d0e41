DROP INDEX `orders_created`;--> statement-breakpoint
CREATE INDEX `orders_list` ON `orders` (`created_at_ms`,`id`,`customer_name`,`customer_email`,`status`);