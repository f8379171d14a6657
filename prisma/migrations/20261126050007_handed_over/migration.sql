CREATE INDEX CONCURRENTLY IF NOT EXISTS "conversations_handed_over_idx" ON "conversations"("workspace_id") WHERE "handoff_at" IS NOT NULL;
