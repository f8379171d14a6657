CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_workspace_id_number_position_idx" ON "events"("workspace_id", "number", "position");
