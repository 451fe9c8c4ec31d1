-- One row for each query instead of one for each wish that has it. Addresses without a waiting match have seen all.
ALTER TABLE "wishers" ADD COLUMN "last_match" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wishes" ADD COLUMN "after_match" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "wish_matches" DROP CONSTRAINT "wish_matches_wish";--> statement-breakpoint
ALTER TABLE "wish_matches" DROP CONSTRAINT "wish_matches_shops_id_wishes_id_items_id_pk";--> statement-breakpoint
ALTER TABLE "wish_matches" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "wish_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "wish_matches" ADD COLUMN "query_hash" text;--> statement-breakpoint
UPDATE "wish_matches" SET "query_hash" = "wishes"."query_hash" FROM "wishes"
  WHERE "wishes"."shops_id" = "wish_matches"."shops_id" AND "wishes"."id" = "wish_matches"."wishes_id";--> statement-breakpoint
UPDATE "wishers" SET "last_match" = coalesce((SELECT max("id") FROM "wish_matches" WHERE "wish_matches"."shops_id" = "wishers"."shops_id"), 0)
  WHERE NOT EXISTS (SELECT FROM "wish_matches" JOIN "wishes" ON "wishes"."shops_id" = "wish_matches"."shops_id" AND "wishes"."id" = "wish_matches"."wishes_id"
    WHERE "wishes"."shops_id" = "wishers"."shops_id" AND "wishes"."wishers_id" = "wishers"."id");--> statement-breakpoint
DELETE FROM "wish_matches" USING "wish_matches" AS "former" WHERE "former"."shops_id" = "wish_matches"."shops_id"
  AND "former"."query_hash" = "wish_matches"."query_hash" AND "former"."items_id" = "wish_matches"."items_id" AND "former"."id" < "wish_matches"."id";--> statement-breakpoint
ALTER TABLE "wish_matches" ALTER COLUMN "query_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "wish_matches" DROP COLUMN "wishes_id";--> statement-breakpoint
ALTER TABLE "wish_matches" ADD CONSTRAINT "wish_matches_shops_id_id_pk" PRIMARY KEY("shops_id","id");--> statement-breakpoint
CREATE INDEX "wish_matches_of_query" ON "wish_matches" USING btree ("shops_id","query_hash","id");--> statement-breakpoint
CREATE INDEX "wish_matches_by_age" ON "wish_matches" USING btree ("created_at");
