CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`key_sha256` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`last_used_at_ms` integer,
	`expires_at_ms` integer,
	`revoked_at_ms` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_sha256_unique` ON `api_keys` (`key_sha256`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text DEFAULT (lower(hex(randomblob(16)))) NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at_ms` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at_ms` integer DEFAULT (cast(unixepoch('subsec') * 1000 as integer)) NOT NULL,
	`sent_at_ms` integer,
	`subscriber` text NOT NULL,
	`topic` text NOT NULL,
	`subject_id` text NOT NULL,
	`http_status` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_id_unique` ON `deliveries` (`id`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`subscriber`,`next_try_at_ms`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `deliveries_log` ON `deliveries` (`subscriber`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `deliveries_unsent` ON `deliveries` (`subscriber`,`subject_id`) WHERE topic = 'stock.changed' and state = 'waiting' and tries = 0;--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`topic` text NOT NULL,
	`subscriber` text NOT NULL,
	PRIMARY KEY(`topic`, `subscriber`)
);
--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`url` text NOT NULL,
	`topics` text NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`failed_at_ms` integer,
	`secret` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
