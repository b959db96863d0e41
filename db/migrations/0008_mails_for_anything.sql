PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_mails` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`order_id` text,
	`recipient` text,
	`data` text DEFAULT '{}' NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_try_at_ms` integer NOT NULL,
	`provider_id` text,
	`error` text,
	`created_at_ms` integer NOT NULL,
	`sent_at_ms` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mails_recipient" CHECK(order_id is not null or recipient is not null)
);
--> statement-breakpoint
INSERT INTO `__new_mails`
	("seq", "id", "kind", "order_id", "data", "state", "tries", "next_try_at_ms", "provider_id", "error", "created_at_ms", "sent_at_ms")
SELECT "seq",
	"order_id" || '.' || "kind" || iif("requested_at_ms" = 0, '', '-' || "requested_at_ms"),
	"kind", "order_id",
	coalesce(
		(
			SELECT json_object('amountCents', "amount_cents") FROM `refunds`
			WHERE "refunds"."order_id" = "mails"."order_id" AND "refunds"."created_at_ms" = "mails"."requested_at_ms"
				AND "mails"."kind" = 'refunded'
		),
		'{}'
	),
	"state", "tries", "next_try_at_ms", "provider_id", "error", "created_at_ms", "sent_at_ms"
FROM `mails`;--> statement-breakpoint
DROP TABLE `mails`;--> statement-breakpoint
ALTER TABLE `__new_mails` RENAME TO `mails`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `mails_id_unique` ON `mails` (`id`);--> statement-breakpoint
CREATE INDEX `mails_order` ON `mails` (`order_id`,`kind`);--> statement-breakpoint
CREATE INDEX `mails_to` ON `mails` (lower("recipient"),`created_at_ms`) WHERE recipient is not null;--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_try_at_ms`) WHERE state = 'waiting';