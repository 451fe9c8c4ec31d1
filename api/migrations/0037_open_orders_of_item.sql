DROP INDEX "orders_open_of_item";--> statement-breakpoint
CREATE INDEX "orders_open_of_item" ON "orders" USING btree ("shops_id","items_id") WHERE "orders"."status" in ('pending', 'processing');