-- Conversations stand by the second of their last message, as messages do, and within it by its arrival. The second is
-- told in UTC without a zone, because only such an expression can be indexed.
ALTER TABLE "conversations" ADD COLUMN "last_arrived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "conversations" SET "last_arrived_at" = "last_message_at";

DROP INDEX "conversations_workspace_id_last_message_at_id_idx";
CREATE INDEX "conversations_order_idx" ON "conversations"(
  "workspace_id", date_trunc('second', "last_message_at" AT TIME ZONE 'UTC') DESC, "last_arrived_at" DESC, "id" DESC
);
