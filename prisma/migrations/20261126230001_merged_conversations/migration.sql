CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversations_merged_idx" ON "conversations"("workspace_id") WHERE "merged_ids" <> '{}';
