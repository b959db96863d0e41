CREATE TABLE `model_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`is_stopped` integer DEFAULT false NOT NULL,
	`day` text DEFAULT '' NOT NULL,
	`replies` integer DEFAULT 0 NOT NULL,
	`tokens` integer DEFAULT 0 NOT NULL,
	`last_error` text
);
