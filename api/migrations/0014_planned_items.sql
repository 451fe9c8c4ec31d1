ALTER TABLE "items" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "preview_seed" text;--> statement-breakpoint
CREATE INDEX "items_planned" ON "items" USING btree ("publish_at") WHERE "items"."publish_at" is not null;