-- What people look for in the log of a webhook with millions of deliveries (lib/webhooks/list-deliveries.ts). A delivery
-- that succeeds at once never enters it.
CREATE INDEX "deliveries_troubled_idx" ON "deliveries"("workspace_id", "webhook_id", "created_at" DESC)
  WHERE "state" IN ('retrying', 'failed', 'cancelled');
