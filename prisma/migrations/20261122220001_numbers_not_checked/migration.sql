-- Only what the channel has confirmed is connected.
UPDATE "numbers" SET "status" = 'unchecked' WHERE "status" = 'connected' AND "checked_at" IS NULL;
