CREATE TABLE `module_canaries` (
	`module` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`strategy` text NOT NULL,
	`started_at_ms` integer NOT NULL,
	`started_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `modules` (
	`module` text PRIMARY KEY NOT NULL,
	`position` integer DEFAULT 100 NOT NULL,
	`approved_links` text DEFAULT '[]' NOT NULL,
	`approved_sources` text DEFAULT '[]' NOT NULL,
	`frozen_at_ms` integer,
	`frozen_by` text,
	`frozen_reason` text
);
--> statement-breakpoint
CREATE TABLE `registry_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `deploy_tokens` ADD `links` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `deploy_tokens` ADD `sources` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `deploy_tokens` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `deploy_tokens` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `deploy_tokens` ADD `last_used_at_ms` integer;--> statement-breakpoint
ALTER TABLE `module_releases` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `module_releases` ADD `accepted_at_ms` integer;--> statement-breakpoint
ALTER TABLE `module_releases` ADD `last_live_at_ms` integer;--> statement-breakpoint
ALTER TABLE `module_releases` ADD `withdrawn_at_ms` integer;--> statement-breakpoint
ALTER TABLE `module_releases` ADD `withdrawn_reason` text;--> statement-breakpoint
UPDATE module_releases SET
	accepted_at_ms = first_live_at_ms,
	last_live_at_ms = first_live_at_ms;
--> statement-breakpoint
UPDATE module_releases SET last_live_at_ms = (
	SELECT updated_at_ms FROM module_channels
	WHERE module_channels.module = module_releases.module AND module_channels.version = module_releases.version AND channel = 'live'
) WHERE EXISTS (
	SELECT 1 FROM module_channels
	WHERE module_channels.module = module_releases.module AND module_channels.version = module_releases.version AND channel = 'live'
);
--> statement-breakpoint
-- Links were shown without approval until now.
INSERT INTO modules (module, approved_links) SELECT DISTINCT module, '["*"]' FROM module_channels;
--> statement-breakpoint
UPDATE deploy_tokens SET links = 1, sources = '["*"]' WHERE module = '*';
--> statement-breakpoint
INSERT INTO registry_secrets (name, value) VALUES ('preview', lower(hex(randomblob(32))));
--> statement-breakpoint
-- Besides the channel: a canary, a withdrawal, an approval and a freeze are seen by pages or by staff.
CREATE TRIGGER module_canaries_insert_event AFTER INSERT ON module_canaries BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('releases', 'saved', NEW.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER module_canaries_update_event AFTER UPDATE ON module_canaries BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('releases', 'saved', NEW.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER module_canaries_delete_event AFTER DELETE ON module_canaries BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('releases', 'saved', OLD.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER modules_insert_event AFTER INSERT ON modules BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('releases', 'saved', NEW.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER modules_update_event AFTER UPDATE ON modules BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('releases', 'saved', NEW.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
DROP TRIGGER module_releases_update_event;
--> statement-breakpoint
CREATE TRIGGER module_releases_update_event AFTER UPDATE OF manifest, accepted_at_ms, withdrawn_at_ms ON module_releases BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('releases', 'saved', NEW.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
