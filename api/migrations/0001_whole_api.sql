CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_facts" (
	"shops_id" integer NOT NULL,
	"items_id" integer NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"number" numeric,
	CONSTRAINT "item_facts_shops_id_items_id_name_pk" PRIMARY KEY("shops_id","items_id","name")
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "media_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"folder" text NOT NULL,
	"image_type" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"widths" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"formats" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_files_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "media_files_folder_unique" UNIQUE("folder")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"orders_id" integer NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_shops_id_id_pk" PRIMARY KEY("shops_id","id")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"thread" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_shops_id_id_pk" PRIMARY KEY("shops_id","id")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"projectType" text,
	"budget" text,
	"description" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "requests_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "requests_idempotency" UNIQUE("shops_id","subject","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backupCodes" text NOT NULL,
	"userId" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failedVerificationCount" integer DEFAULT 0 NOT NULL,
	"lockedUntil" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "items" DROP CONSTRAINT "items_slug";--> statement-breakpoint
ALTER TABLE "items" DROP CONSTRAINT "items_sku";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_idempotency";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "item_images" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "item_images" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', tags), 'B') || setweight(to_tsvector('english', description), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_by" text;--> statement-breakpoint
UPDATE "orders" SET "placed_by" = "subject";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "placed_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimate_amount" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimate_currency" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimate_message" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimate_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimate_answer" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimate_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "twoFactorEnabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_facts" ADD CONSTRAINT "item_facts_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_facts" ADD CONSTRAINT "item_facts_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order" FOREIGN KEY ("shops_id","orders_id") REFERENCES "public"."orders"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_userId_user_id_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_facts_of_name" ON "item_facts" USING btree ("shops_id","name","value");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("shops_id","orders_id","id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at") WHERE "outbox"."sent_at" is null and "outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "requests_of_shop" ON "requests" USING btree ("shops_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "two_factor_user" ON "two_factor" USING btree ("userId");--> statement-breakpoint
ALTER TABLE "item_images" ADD CONSTRAINT "item_images_media_file" FOREIGN KEY ("shops_id","mediafiles_id") REFERENCES "public"."media_files"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_of_shop" ON "customers" USING btree ("shops_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "items_slug" ON "items" USING btree ("shops_id","slug") WHERE "items"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "items_sku" ON "items" USING btree ("shops_id","sku") WHERE "items"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "items_words" ON "items" USING gin ("words");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_idempotency" UNIQUE("shops_id","placed_by","idempotency_key");--> statement-breakpoint
INSERT INTO "item_facts" ("shops_id", "items_id", "name", "value", "number")
SELECT i."shops_id", i."id", fact->>'name', fact->>'value', CASE WHEN jsonb_typeof(fact->'value') = 'number' THEN (fact->>'value')::numeric END
FROM "items" i CROSS JOIN LATERAL jsonb_array_elements(CASE WHEN jsonb_typeof(i."item_info"->'additionalProperty') = 'array' THEN i."item_info"->'additionalProperty' ELSE '[]' END) fact
WHERE jsonb_typeof(fact->'name') = 'string' AND jsonb_typeof(fact->'value') IN ('string', 'number')
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "order_events" ("shops_id", "orders_id", "kind", "detail", "by", "created_at")
SELECT "shops_id", "id", 'placed', "status", 'customer', "created_at" FROM "orders" ORDER BY "id";
