CREATE TABLE `settings` (
	`id` text PRIMARY KEY NOT NULL,
	`value` text,
	`version` integer DEFAULT 0 NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at_ms` integer NOT NULL
);
