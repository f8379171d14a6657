-- The words of a message, to be searched by: in lower case, in no language's grammar, each behind the end of its
-- workspace's ID, so that a search reads what its own workspace has (docs/decisions/227). What stands between words is a
-- space; writing without spaces between words is taken letter by letter. A word counts up to its 60th letter, since
-- PostgreSQL refuses very long ones. Most texts are ASCII, for which a cheaper way leads to the same. Not STRICT, and one
-- expression, so that PostgreSQL inlines it: a call would cost as much again.
CREATE FUNCTION "message_words"("workspace_id" UUID, "text" TEXT) RETURNS TSVECTOR
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 3000 AS $$
  SELECT pg_catalog.replace(' ' || pg_catalog.strip(pg_catalog.to_tsvector('pg_catalog.simple',
    CASE
      WHEN pg_catalog.octet_length("text") <= 1500 AND pg_catalog.octet_length("text") = pg_catalog.char_length("text")
        THEN pg_catalog.regexp_replace("text", '[^a-zA-Z0-9]+', ' ', 'g')
      ELSE pg_catalog.regexp_replace(pg_catalog.regexp_replace(
        pg_catalog.translate(pg_catalog.left("text", 4096), '-_./\:;,#@!?¡¿"''`´’‘“”„«»()[]{}<>|+=*&%$€£₹~^…–—·。、，！？：；（）「」',
          pg_catalog.repeat(' ', 80)),
        '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff])', ' \1 ', 'g'),
        '([^ ]{60})[^ ]+', '\1', 'g')
    END
  ))::text, ' ''', ' ''' || pg_catalog.right("workspace_id"::pg_catalog.text, 8) || ':')::pg_catalog.tsvector
$$;
