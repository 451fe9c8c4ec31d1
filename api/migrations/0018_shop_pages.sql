CREATE TABLE "shop_pages" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "shop_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"body" text,
	"is_shown" boolean DEFAULT true NOT NULL,
	"return_terms" jsonb,
	"shipping_terms" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone,
	CONSTRAINT "shop_pages_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "shop_pages_name" UNIQUE("shops_id","name")
);
--> statement-breakpoint
ALTER TABLE "shop_pages" ADD CONSTRAINT "shop_pages_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;