-- Counting a workspace's recent messages reads its own, not those of all workspaces (docs/decisions/282).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_workspace_id_created_at_idx" ON "messages"("workspace_id", "created_at");
