CREATE TABLE "notes" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"orders_id" integer,
	"customers_id" integer,
	"text" text NOT NULL,
	"by_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "notes_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "notes_subject" CHECK (("notes"."orders_id" is null) <> ("notes"."customers_id" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checked_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_order" FOREIGN KEY ("shops_id","orders_id") REFERENCES "public"."orders"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_customer" FOREIGN KEY ("shops_id","customers_id") REFERENCES "public"."customers"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_of_order" ON "notes" USING btree ("shops_id","orders_id","id");--> statement-breakpoint
CREATE INDEX "notes_of_customer" ON "notes" USING btree ("shops_id","customers_id","id");