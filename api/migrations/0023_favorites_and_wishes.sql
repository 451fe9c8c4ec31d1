CREATE TABLE "favorites" (
	"shops_id" integer NOT NULL,
	"elegant_user_id" text NOT NULL,
	"items_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_shops_id_elegant_user_id_items_id_pk" PRIMARY KEY("shops_id","elegant_user_id","items_id")
);
--> statement-breakpoint
CREATE TABLE "last_offers" (
	"shops_id" integer NOT NULL,
	"items_id" integer NOT NULL,
	"price" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"is_free" boolean NOT NULL,
	"news" text,
	CONSTRAINT "last_offers_shops_id_items_id_pk" PRIMARY KEY("shops_id","items_id")
);
--> statement-breakpoint
CREATE TABLE "wish_matches" (
	"shops_id" integer NOT NULL,
	"wishes_id" integer NOT NULL,
	"items_id" integer NOT NULL,
	"news" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wish_matches_shops_id_wishes_id_items_id_pk" PRIMARY KEY("shops_id","wishes_id","items_id")
);
--> statement-breakpoint
CREATE TABLE "wishers" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "wishers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"key_seed" text NOT NULL,
	"key_hash" text NOT NULL,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "wishers_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "wishers_email" UNIQUE("shops_id","email"),
	CONSTRAINT "wishers_key" UNIQUE("shops_id","key_hash")
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "wishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"wishers_id" integer NOT NULL,
	"query" jsonb NOT NULL,
	"query_hash" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishes_shops_id_id_pk" PRIMARY KEY("shops_id","id"),
	CONSTRAINT "wishes_query" UNIQUE("shops_id","wishers_id","query_hash")
);
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_elegant_user_id_user_id_fk" FOREIGN KEY ("elegant_user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_offers" ADD CONSTRAINT "last_offers_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "last_offers" ADD CONSTRAINT "last_offers_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_matches" ADD CONSTRAINT "wish_matches_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_matches" ADD CONSTRAINT "wish_matches_wish" FOREIGN KEY ("shops_id","wishes_id") REFERENCES "public"."wishes"("shops_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wish_matches" ADD CONSTRAINT "wish_matches_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishers" ADD CONSTRAINT "wishers_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_wisher" FOREIGN KEY ("shops_id","wishers_id") REFERENCES "public"."wishers"("shops_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favorites_of_item" ON "favorites" USING btree ("shops_id","items_id");--> statement-breakpoint
CREATE INDEX "favorites_user" ON "favorites" USING btree ("elegant_user_id");--> statement-breakpoint
CREATE INDEX "wishes_of_query" ON "wishes" USING btree ("shops_id","query_hash");--> statement-breakpoint
CREATE INDEX "wishes_unconfirmed" ON "wishes" USING btree ("created_at") WHERE "wishes"."confirmed_at" is null;