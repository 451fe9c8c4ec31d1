ALTER TABLE "payment_reminders" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reminders" DROP CONSTRAINT "payment_reminders_shops_id_threads_id_due_on_pk";--> statement-breakpoint
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_shops_id_threads_id_due_on_is_late_pk" PRIMARY KEY("shops_id","threads_id","due_on","is_late");--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "payment_rules" jsonb;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "grace_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "kept" integer;
