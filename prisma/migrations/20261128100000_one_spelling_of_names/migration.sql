-- Tags, and names of attributes, that differ only in how their letters are composed are one (docs/decisions/321-one-spelling-of-names.md).
-- Of several tags the first stays.
UPDATE "contacts" SET "tags" = ARRAY(
  SELECT composed FROM (
    SELECT normalize(tag) AS composed, min(place) AS place
    FROM unnest("tags") WITH ORDINALITY AS given(tag, place)
    GROUP BY 1
  ) AS once
  ORDER BY place
)
WHERE array_to_string("tags", ' ') IS NOT NFC NORMALIZED;

-- Of several attributes the composed one keeps the name. The others are numbered, so that no value is lost: "café (2)". Equal
-- values are kept once.
UPDATE "contacts" SET "attributes" = (
  SELECT jsonb_object_agg(composed || CASE WHEN place > 1 THEN ' (' || place || ')' ELSE '' END, value)
  FROM (
    SELECT composed, value, row_number() OVER (PARTITION BY composed ORDER BY is_other, key) AS place
    FROM (
      SELECT DISTINCT ON (composed, value) composed, value, is_other, key
      FROM jsonb_each("attributes") AS attribute(key, value),
        LATERAL (SELECT normalize(key) AS composed, key IS NOT NFC NORMALIZED AS is_other) AS spelled
      ORDER BY composed, value, is_other, key
    ) AS distinct_values
  ) AS numbered
)
WHERE "attributes"::text IS NOT NFC NORMALIZED
  AND EXISTS (SELECT FROM jsonb_object_keys("attributes") AS key WHERE key IS NOT NFC NORMALIZED);
