CREATE TABLE `assistant_ratings` (
	`id` text PRIMARY KEY NOT NULL,
	`is_good` integer NOT NULL,
	`reply` text NOT NULL,
	`talk` text,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `assistant_ratings_created` ON `assistant_ratings` (`created_at_ms`);