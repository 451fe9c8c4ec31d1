ALTER TABLE "notes" DROP CONSTRAINT "notes_subject";--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "requests_id" integer;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_request" FOREIGN KEY ("shops_id","requests_id") REFERENCES "public"."requests"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_of_request" ON "notes" USING btree ("shops_id","requests_id","id");--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_subject" CHECK (num_nonnulls("notes"."orders_id", "notes"."customers_id", "notes"."requests_id") = 1);