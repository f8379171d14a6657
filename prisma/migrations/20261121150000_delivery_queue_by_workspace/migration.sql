-- With the workspace, so that the webhook of each queue is found by its key.
DROP INDEX "deliveries_pending_idx";
CREATE INDEX "deliveries_pending_idx" ON "deliveries"("workspace_id", "webhook_id", "due_at") WHERE "state" = 'pending';
