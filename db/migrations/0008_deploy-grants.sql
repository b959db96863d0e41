ALTER TABLE `deploy_tokens` ADD `routes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `deploy_tokens` ADD `slots` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `deploy_tokens` ADD `expires_at_ms` integer;--> statement-breakpoint
ALTER TABLE `deploy_tokens` ADD `revoked_at_ms` integer;--> statement-breakpoint
ALTER TABLE `module_releases` ADD `first_live_at_ms` integer;--> statement-breakpoint
-- Which of the earlier releases were live is not known: their files stay where open pages have them from.
UPDATE module_releases SET first_live_at_ms = created_at_ms;--> statement-breakpoint
-- Until now the local shop's own token was the only one.
UPDATE deploy_tokens SET routes = '["*"]', slots = '["*"]' WHERE module = '*';
