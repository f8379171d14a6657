-- The inbox's list of what is unread, and its count. Each open inbox asks for both whenever something changes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversations_unread_order_idx" ON "conversations"(
  "workspace_id", date_trunc('second', "last_message_at" AT TIME ZONE 'UTC') DESC, "last_arrived_at" DESC, "id" DESC
) WHERE "unread_count" > 0;
