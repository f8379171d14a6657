-- A claim reads what has become due since an earlier one, and of a conversation only leases that may still last. Otherwise both
-- read every delivery that was claimed while any transaction of the server was open (docs/decisions/279).
CREATE INDEX "deliveries_due_idx" ON "deliveries"("due_at", "workspace_id", "webhook_id") WHERE "state" = 'pending';
DROP INDEX "deliveries_attempting_idx";
CREATE INDEX "deliveries_attempting_idx" ON "deliveries"("workspace_id", "webhook_id", "conversation_id", "due_at")
  WHERE "state" = 'attempting';
