ALTER TABLE `settings` ADD `next_value` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `next_at_ms` integer;