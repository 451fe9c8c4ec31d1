ALTER TABLE "shops" ADD COLUMN "asks_reviews" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "threads" ADD COLUMN "review_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_events_completed" ON "order_events" USING btree ("created_at") WHERE "order_events"."kind" = 'status' and "order_events"."detail" = 'completed';