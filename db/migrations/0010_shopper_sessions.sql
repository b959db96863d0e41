CREATE TABLE `shopper_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`link_sha256` text NOT NULL,
	`session_sha256` text,
	`device` text,
	`expires_at_ms` integer NOT NULL,
	`signed_in_at_ms` integer,
	`last_used_at_ms` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shopper_sessions_link_sha256_unique` ON `shopper_sessions` (`link_sha256`);--> statement-breakpoint
CREATE UNIQUE INDEX `shopper_sessions_session_sha256_unique` ON `shopper_sessions` (`session_sha256`);--> statement-breakpoint
CREATE INDEX `shopper_sessions_email` ON `shopper_sessions` (`email`);