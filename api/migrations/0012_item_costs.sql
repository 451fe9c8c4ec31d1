CREATE TABLE "item_costs" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "item_costs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"items_id" integer NOT NULL,
	"cost" numeric(12, 2),
	"supplier" text DEFAULT '' NOT NULL,
	"parcel" text DEFAULT '' NOT NULL,
	"metal" text,
	"metal_grams" numeric(8, 2),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "item_costs_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "item_costs_item" UNIQUE("shops_id","items_id"),
	CONSTRAINT "item_costs_amounts" CHECK (coalesce("item_costs"."cost", 0) >= 0 and coalesce("item_costs"."metal_grams", 0) >= 0)
);
--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "metal_prices" jsonb;--> statement-breakpoint
ALTER TABLE "item_costs" ADD CONSTRAINT "item_costs_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_costs" ADD CONSTRAINT "item_costs_of_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;