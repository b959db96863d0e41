CREATE TABLE `module_values` (
	`module` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`bytes` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	PRIMARY KEY(`module`, `key`)
);
--> statement-breakpoint
CREATE INDEX `reviews_product` ON `reviews` (`product_id`,`status`,`created_at_ms`);--> statement-breakpoint
-- Pages show what their module has stored: caches follow it.
CREATE TRIGGER module_values_insert_event AFTER INSERT ON module_values BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('values', 'saved', NEW.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER module_values_update_event AFTER UPDATE ON module_values BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('values', 'saved', NEW.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
--> statement-breakpoint
CREATE TRIGGER module_values_delete_event AFTER DELETE ON module_values BEGIN
	INSERT INTO events (topic, kind, subject_id, created_at_ms)
		VALUES ('values', 'saved', OLD.module, CAST(unixepoch('subsec') * 1000 AS INTEGER));
END;
