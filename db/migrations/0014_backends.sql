CREATE TABLE `module_calls` (
	`module` text NOT NULL,
	`key_sha256` text NOT NULL,
	`input_sha256` text NOT NULL,
	`reply` text,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`module`, `key_sha256`)
);
--> statement-breakpoint
CREATE TABLE `module_meters` (
	`module` text NOT NULL,
	`name` text NOT NULL,
	`day` integer NOT NULL,
	`count` integer NOT NULL,
	`failures` integer NOT NULL,
	`last_error` text,
	`last_error_at_ms` integer,
	PRIMARY KEY(`module`, `day`, `name`)
);
--> statement-breakpoint
CREATE TABLE `module_rows` (
	`module` text NOT NULL,
	`table_name` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`indexed_by` text,
	`person` text,
	`version` integer NOT NULL,
	`bytes` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	PRIMARY KEY(`module`, `table_name`, `key`)
);
--> statement-breakpoint
CREATE INDEX `module_rows_index` ON `module_rows` (`module`,`table_name`,`indexed_by`,`key`);--> statement-breakpoint
CREATE INDEX `module_rows_person` ON `module_rows` (`person`) WHERE person is not null;--> statement-breakpoint
CREATE INDEX `module_rows_bytes` ON `module_rows` (`module`,`bytes`);--> statement-breakpoint
CREATE TABLE `module_secrets` (
	`module` text NOT NULL,
	`name` text NOT NULL,
	`value` text NOT NULL,
	`set_at_ms` integer NOT NULL,
	`set_by` text NOT NULL,
	PRIMARY KEY(`module`, `name`)
);
--> statement-breakpoint
ALTER TABLE `deploy_tokens` ADD `grants` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `modules` ADD `approved_grants` text DEFAULT '[]' NOT NULL;