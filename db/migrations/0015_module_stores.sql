CREATE TABLE `module_stores` (
	`module` text PRIMARY KEY NOT NULL,
	`rows` integer NOT NULL,
	`bytes` integer NOT NULL,
	CONSTRAINT "module_stores_rows" CHECK(rows <= 20000),
	CONSTRAINT "module_stores_bytes" CHECK(bytes <= 20971520)
);
--> statement-breakpoint
DROP INDEX `module_rows_bytes`;