-- The number of a fact that states dimensions is the longest side in mm, as shared/src/rules/longestSide.ts reads it from then on.
UPDATE "item_facts" SET "number" = (
  SELECT max(side[1]::numeric) FROM regexp_matches(
    CASE
      WHEN "value" ~* '\d\s*mm' THEN substring("value" from '(?i)(\d{1,6}(?:\.\d{1,3})?(?:\s*(?:×|x|\*|-|–|to|by)\s*\d{1,6}(?:\.\d{1,3})?)*)\s*mm')
      WHEN "value" ~* '^[\d.\s×x*]+$' THEN "value"
    END,
    '(\d{1,6}(?:\.\d{1,3})?)', 'g') AS side)
WHERE lower(trim("name")) = 'dimensions' AND "number" IS NULL;
