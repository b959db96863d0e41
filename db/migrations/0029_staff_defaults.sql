CREATE TABLE `__new_staff_sessions` (
	`id` text PRIMARY KEY DEFAULT (lower(hex(randomblob(16)))) NOT NULL,
	`code_sha256` text NOT NULL,
	`session_sha256` text,
	`email` text DEFAULT 'staff@localhost' NOT NULL,
	`role` text DEFAULT 'manager' NOT NULL,
	`invited_by` text,
	`signed_in_at_ms` integer,
	`expires_at_ms` integer NOT NULL,
	`ended_at_ms` integer
);
--> statement-breakpoint
INSERT INTO `__new_staff_sessions`("id", "code_sha256", "session_sha256", "email", "role", "invited_by", "signed_in_at_ms", "expires_at_ms", "ended_at_ms")
	SELECT "id", "code_sha256", "session_sha256", "email", "role", "invited_by", "signed_in_at_ms", "expires_at_ms", "ended_at_ms" FROM `staff_sessions`;
--> statement-breakpoint
DROP TABLE `staff_sessions`;
--> statement-breakpoint
ALTER TABLE `__new_staff_sessions` RENAME TO `staff_sessions`;
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_sessions_code_sha256_unique` ON `staff_sessions` (`code_sha256`);
--> statement-breakpoint
CREATE INDEX `staff_sessions_by_session` ON `staff_sessions` (`session_sha256`);