-- An invitation's link held its id, which lists show. Links made so far no longer open: invite again.
ALTER TABLE "invitations" ADD COLUMN "token_hash" BYTEA;

CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

ALTER TABLE "invitations" ADD COLUMN "wrong_emails" INTEGER NOT NULL DEFAULT 0;

-- Whoever joined by a link was taken for the owner of the address. The first admin is the operator's own.
UPDATE "users" SET "email_verified" = false
WHERE "id" <> (SELECT "id" FROM "users" ORDER BY "created_at", "id" LIMIT 1);
