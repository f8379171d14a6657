CREATE INDEX "channel_notices_workspace_id_created_at_idx" ON "channel_notices"("workspace_id", "created_at");
