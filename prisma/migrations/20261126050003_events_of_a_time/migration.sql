-- The retention of a workspace reads its own events.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_workspace_id_created_at_idx" ON "events"("workspace_id", "created_at");
