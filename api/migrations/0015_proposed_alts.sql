-- Custom SQL: no picture is without an alternative text any more (product §10.15). Old ones get the item's title, with a
-- number where there are several; `api/src/audit/fillAlts.ts` fills those of later writes.
UPDATE "item_images" SET "alt" = left(numbered.title, 180) || numbered.ending
FROM (
  SELECT image."shops_id", image."id", item."title",
    CASE WHEN row_number() OVER same > 1
      THEN CASE image."image_type" WHEN 'Video' THEN ', video ' ELSE ', picture ' END || row_number() OVER same
      ELSE '' END AS ending
  FROM "item_images" image
  JOIN "items" item ON item."shops_id" = image."shops_id" AND item."id" = image."items_id"
  WINDOW same AS (PARTITION BY image."shops_id", image."items_id", image."image_type" ORDER BY image."seq", image."id")
) numbered
WHERE numbered."shops_id" = "item_images"."shops_id" AND numbered."id" = "item_images"."id"
  AND trim("item_images"."alt") = '';
