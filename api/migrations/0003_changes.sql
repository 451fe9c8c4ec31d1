CREATE TABLE "changes" (
	"shops_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"label" text NOT NULL,
	"action" text NOT NULL,
	"cause" text NOT NULL,
	"by_id" text NOT NULL,
	"by_name" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"batch" text,
	"batch_size" integer DEFAULT 1 NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "changes_shops_id_id_pk" PRIMARY KEY("shops_id","id")
);
--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_of_shop" ON "changes" USING btree ("shops_id","id" DESC NULLS FIRST) WHERE "changes"."place" = 0;--> statement-breakpoint
CREATE INDEX "changes_of_entity" ON "changes" USING btree ("shops_id","entity","id" DESC NULLS FIRST) WHERE "changes"."place" = 0;--> statement-breakpoint
CREATE INDEX "changes_of_row" ON "changes" USING btree ("shops_id","entity","entity_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "changes_of_batch" ON "changes" USING btree ("shops_id","batch","place") WHERE "changes"."batch" is not null;