CREATE TABLE "former_slugs" (
	"shops_id" integer NOT NULL,
	"entity" text NOT NULL,
	"slug" text NOT NULL,
	"entity_id" integer NOT NULL,
	CONSTRAINT "former_slugs_shops_id_entity_slug_pk" PRIMARY KEY("shops_id","entity","slug")
);
--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_shops_id_shops_id_fk" FOREIGN KEY ("shops_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;