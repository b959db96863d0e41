CREATE TABLE `consents` (
	`email` text PRIMARY KEY NOT NULL,
	`unsubscribe_key` text NOT NULL,
	`wording` text NOT NULL,
	`order_id` text NOT NULL,
	`consented_at_ms` integer NOT NULL,
	`unsubscribed_at_ms` integer,
	CONSTRAINT "consents_email_in_lower_case" CHECK("consents"."email" = lower("consents"."email"))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consents_unsubscribe_key_unique` ON `consents` (`unsubscribe_key`);--> statement-breakpoint
CREATE INDEX `consents_time` ON `consents` (`consented_at_ms`);