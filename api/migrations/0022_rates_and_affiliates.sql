CREATE TABLE "affiliates" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "affiliates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "affiliates_shops_id_id_pk" PRIMARY KEY("shops_id","id")
);
--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "tax_rates" jsonb;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "shipping_rates" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "affiliates_id" integer;--> statement-breakpoint
ALTER TABLE "requests" ADD COLUMN "affiliates_id" integer;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_code" ON "affiliates" USING btree ("shops_id","code") WHERE "affiliates"."archived_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_affiliate" FOREIGN KEY ("shops_id","affiliates_id") REFERENCES "public"."affiliates"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_affiliate" FOREIGN KEY ("shops_id","affiliates_id") REFERENCES "public"."affiliates"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_affiliate" ON "orders" USING btree ("shops_id","affiliates_id") WHERE "orders"."affiliates_id" is not null;--> statement-breakpoint
CREATE INDEX "requests_of_affiliate" ON "requests" USING btree ("shops_id","affiliates_id") WHERE "requests"."affiliates_id" is not null;