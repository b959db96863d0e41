CREATE TABLE `picture_texts` (
	`id` text PRIMARY KEY NOT NULL,
	`alt` text DEFAULT '' NOT NULL
);
