CREATE TABLE "claims" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "claims_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"items_id" integer NOT NULL,
	"kind" text NOT NULL,
	"is_exclusive" boolean DEFAULT true NOT NULL,
	"pieces" integer DEFAULT 1 NOT NULL,
	"subject" text,
	"name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"until" timestamp with time zone,
	"orders_id" integer,
	"cause" text NOT NULL,
	"replaces" integer,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"granted_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"release_cause" text,
	"idempotency_key" text,
	"request_hash" text,
	CONSTRAINT "claims_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "claims_idempotency" UNIQUE("shops_id","subject","idempotency_key"),
	CONSTRAINT "claims_pieces" CHECK ("claims"."pieces" > 0),
	CONSTRAINT "claims_waiting" CHECK ("claims"."granted_at" is not null or "claims"."kind" = 'hold')
);
--> statement-breakpoint
CREATE TABLE "item_standings" (
	"shops_id" integer NOT NULL,
	"items_id" integer NOT NULL,
	"claim" integer,
	"kind" text,
	"until" timestamp with time zone,
	"place" text,
	"waiting" integer DEFAULT 0 NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "item_standings_shops_id_items_id_pk" PRIMARY KEY("shops_id","items_id")
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "sold_as" text DEFAULT 'one' NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "pieces" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "hold_rules" jsonb;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "calendar_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order" FOREIGN KEY ("shops_id","orders_id") REFERENCES "public"."orders"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_standings" ADD CONSTRAINT "item_standings_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_standings" ADD CONSTRAINT "item_standings_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_holder" ON "claims" USING btree ("shops_id","items_id") WHERE "claims"."released_at" is null and "claims"."granted_at" is not null and "claims"."is_exclusive";--> statement-breakpoint
CREATE UNIQUE INDEX "claims_one_place" ON "claims" USING btree ("shops_id","items_id","subject") WHERE "claims"."released_at" is null and "claims"."granted_at" is null;--> statement-breakpoint
CREATE INDEX "claims_of_item" ON "claims" USING btree ("shops_id","items_id") WHERE "claims"."released_at" is null;--> statement-breakpoint
CREATE INDEX "claims_of_subject" ON "claims" USING btree ("shops_id","subject","items_id");--> statement-breakpoint
CREATE INDEX "claims_of_order" ON "claims" USING btree ("shops_id","orders_id") WHERE "claims"."orders_id" is not null;--> statement-breakpoint
CREATE INDEX "claims_due" ON "claims" USING btree ("until") WHERE "claims"."released_at" is null and "claims"."until" is not null;--> statement-breakpoint
CREATE INDEX "orders_open_of_item" ON "orders" USING btree ("shops_id","items_id") WHERE "orders"."action_type" = 'enquiry' and "orders"."status" in ('pending', 'processing');--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_pieces" CHECK ("items"."pieces" > 0);--> statement-breakpoint
UPDATE "items" SET "sold_as" = 'made'
WHERE "item_type" = 'Product' AND jsonb_typeof("item_info"->'offers') = 'object' AND "item_info"->'offers'->>'availability' ~ '(^|/)(PreOrder|PreSale|BackOrder|MadeToOrder)$';--> statement-breakpoint
UPDATE "items" SET "sold_as" = 'many', "pieces" = least(("item_info"#>>'{offers,inventoryLevel,value}')::numeric, 9999)::int
WHERE "item_type" = 'Product' AND "item_info"#>>'{offers,inventoryLevel,value}' ~ '^[1-9]\d{0,8}$' AND ("item_info"#>>'{offers,inventoryLevel,value}')::numeric > 1;--> statement-breakpoint
INSERT INTO "claims" ("shops_id", "items_id", "kind", "cause", "granted_at")
SELECT "shops_id", "id", 'sold', 'item_info', now() FROM "items"
WHERE "item_type" = 'Product' AND "sold_as" = 'one' AND jsonb_typeof("item_info"->'offers') = 'object' AND "item_info"->'offers'->>'availability' ~ '(^|/)(SoldOut|OutOfStock|Discontinued)$';--> statement-breakpoint
INSERT INTO "item_standings" ("shops_id", "items_id", "claim", "kind", "asked")
SELECT i."shops_id", i."id", c."id", c."kind", count(DISTINCT o."subject")
FROM "items" i
LEFT JOIN "claims" c ON c."shops_id" = i."shops_id" AND c."items_id" = i."id"
LEFT JOIN "orders" o ON o."shops_id" = i."shops_id" AND o."items_id" = i."id" AND o."action_type" = 'enquiry' AND o."status" IN ('pending', 'processing')
WHERE c."id" IS NOT NULL OR o."id" IS NOT NULL
GROUP BY i."shops_id", i."id", c."id", c."kind";
