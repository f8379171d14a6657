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

-- Names of attributes have no space around them either, because no {{variable}} could name them. Of several attributes the
-- one that is spelled so keeps the name. The others are numbered, so that no value is lost: "café (2)". Equal values are kept
-- once.
UPDATE "contacts" SET "attributes" = (
  SELECT jsonb_object_agg(composed || CASE WHEN place > 1 THEN ' (' || place || ')' ELSE '' END, value)
  FROM (
    SELECT composed, value, row_number() OVER (PARTITION BY composed ORDER BY composed <> key, key) AS place
    FROM (
      SELECT DISTINCT ON (composed, value) composed, value, key
      FROM jsonb_each("attributes") AS attribute(key, value),
        LATERAL (SELECT coalesce(nullif(normalize(btrim(key, E' \t\r\n')), ''), key) AS composed) AS spelled
      ORDER BY composed, value, composed <> key, key
    ) AS distinct_values
  ) AS numbered
)
WHERE EXISTS (
  SELECT FROM jsonb_object_keys("attributes") AS key
  WHERE key IS NOT NFC NORMALIZED OR key <> btrim(key, E' \t\r\n')
);
