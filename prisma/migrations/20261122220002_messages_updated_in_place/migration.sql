-- A status that moves on must not touch an index: PostgreSQL then writes the new version of the row into its page and into
-- nothing else. Indexes with "status" in their condition stood in the way of that for every receipt; these two columns
-- change once in a message's life, or never (docs/decisions/141-receipts-that-touch-no-index.md).
ALTER TABLE "messages"
    ADD COLUMN "is_unsettled" BOOLEAN GENERATED ALWAYS AS ("status" IN ('sending', 'unknown')) STORED,
    ADD COLUMN "is_failed" BOOLEAN GENERATED ALWAYS AS ("status" = 'failed') STORED;

CREATE INDEX "messages_open_idx" ON "messages"("created_at") WHERE "is_unsettled";
CREATE INDEX "messages_refused_idx" ON "messages"("workspace_id", "created_at") WHERE "is_failed";
DROP INDEX "messages_unsettled_idx";
DROP INDEX "messages_failed_idx";

-- Room in each page for the versions that its rows will have.
ALTER TABLE "messages" SET (fillfactor = 90);
