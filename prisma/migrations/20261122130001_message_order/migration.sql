-- Messages of a conversation are numbered in the order of their arrival.
ALTER TABLE "conversations" ADD COLUMN "last_sequence" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "messages" ADD COLUMN "sequence" INTEGER NOT NULL DEFAULT 0;

UPDATE "messages" AS message SET "sequence" = numbered.place
FROM (
  SELECT "workspace_id", "id",
    row_number() OVER (PARTITION BY "workspace_id", "conversation_id" ORDER BY "created_at", "id") AS place
  FROM "messages"
) AS numbered
WHERE message."workspace_id" = numbered."workspace_id" AND message."id" = numbered."id";

UPDATE "conversations" AS conversation SET "last_sequence" = counted.last
FROM (SELECT "workspace_id", "conversation_id", count(*) AS last FROM "messages" GROUP BY 1, 2) AS counted
WHERE conversation."workspace_id" = counted."workspace_id" AND conversation."id" = counted."conversation_id";

-- The channel's times have whole seconds and ours do not, so lists go by the second, and within it by arrival. The second
-- is told in UTC without a zone, because only such an expression can be indexed.
DROP INDEX "messages_workspace_id_conversation_id_timestamp_id_idx";
CREATE INDEX "messages_order_idx" ON "messages"(
  "workspace_id", "conversation_id", date_trunc('second', "timestamp" AT TIME ZONE 'UTC') DESC, "sequence" DESC
);

-- Deliveries of one moment leave in the order of their events.
ALTER TABLE "deliveries" ADD COLUMN "position" BIGSERIAL NOT NULL;
DROP INDEX "deliveries_pending_idx";
CREATE INDEX "deliveries_pending_idx" ON "deliveries"("workspace_id", "webhook_id", "due_at", "position")
  WHERE "state" = 'pending';
