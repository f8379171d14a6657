-- The dispatcher's view (lib/deliveries/claim-deliveries.ts): which webhooks have something waiting, found by one probe
-- each however long the queues are, and the head of each queue.
DROP INDEX "deliveries_waiting_idx";
CREATE INDEX "deliveries_pending_idx" ON "deliveries"("webhook_id", "due_at") WHERE "state" = 'pending';

-- Whose lease ran out.
CREATE INDEX "deliveries_attempting_idx" ON "deliveries"("due_at") WHERE "state" = 'attempting';
