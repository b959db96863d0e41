CREATE TABLE `product_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`publish_at_ms` integer,
	`issues` text,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `product_drafts_publish` ON `product_drafts` (`publish_at_ms`);