-- The link to an order may be requested again; the other kinds are sent once, as before.
DROP INDEX `mails_order_kind`;--> statement-breakpoint
ALTER TABLE `mails` ADD `requested_at_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_order_kind` ON `mails` (`order_id`,`kind`,`requested_at_ms`);