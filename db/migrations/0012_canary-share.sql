ALTER TABLE `module_canaries` ADD `percent` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `module_canaries` ADD `percent_since_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Canaries that run begin again with their first share: nobody can say how many visitors were compared since.
UPDATE module_canaries SET percent = json_extract(strategy, '$.percent'),
	percent_since_ms = CAST(unixepoch('subsec') * 1000 AS INTEGER);
