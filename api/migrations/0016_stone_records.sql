CREATE TABLE "stone_records" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "stone_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"items_id" integer NOT NULL,
	"sku" text NOT NULL,
	"cause" text NOT NULL,
	"claims_id" integer,
	"record" jsonb NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stone_records_shops_id_id_pk" PRIMARY KEY("shops_id","id")
);
--> statement-breakpoint
ALTER TABLE "stone_records" ADD CONSTRAINT "stone_records_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stone_records" ADD CONSTRAINT "stone_records_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stone_records" ADD CONSTRAINT "stone_records_claim" FOREIGN KEY ("shops_id","claims_id") REFERENCES "public"."claims"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stone_records_of_sku" ON "stone_records" USING btree ("shops_id","sku","id" DESC NULLS LAST);