CREATE TABLE "item_turntables" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "item_turntables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"items_id" integer NOT NULL,
	"light" text NOT NULL,
	"mediafiles_id" integer NOT NULL,
	"fire" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "item_turntables_shops_id_id_pk" PRIMARY KEY("shops_id","id")
);
--> statement-breakpoint
ALTER TABLE "item_turntables" ADD CONSTRAINT "item_turntables_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_turntables" ADD CONSTRAINT "item_turntables_item" FOREIGN KEY ("shops_id","items_id") REFERENCES "public"."items"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_turntables" ADD CONSTRAINT "item_turntables_media_file" FOREIGN KEY ("shops_id","mediafiles_id") REFERENCES "public"."media_files"("shops_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "item_turntables_light" ON "item_turntables" USING btree ("shops_id","items_id","light") WHERE "item_turntables"."archived_at" is null;