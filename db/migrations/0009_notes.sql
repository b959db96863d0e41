CREATE TABLE `notes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text,
	`customer_email` text,
	`text` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notes_subject" CHECK((order_id is null) <> (customer_email is null))
);
--> statement-breakpoint
CREATE INDEX `notes_order` ON `notes` (`order_id`);--> statement-breakpoint
CREATE INDEX `notes_customer` ON `notes` (`customer_email`);