-- The channel's words about a number may have held its access token. The next call writes them anew, without it.
UPDATE "numbers" SET "status_detail" = NULL WHERE "status_detail" IS NOT NULL;
