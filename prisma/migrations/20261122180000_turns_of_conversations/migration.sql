-- Whose turn a delivery takes, and which dispatcher has it: a conversation's deliveries leave in order, whichever process
-- makes them (lib/webhooks/deliveries/claim-deliveries.ts).
ALTER TABLE "deliveries" ADD COLUMN "conversation_id" UUID, ADD COLUMN "taken_by" UUID;

-- Those under way are few: by webhook and conversation they are found at once, and whose lease ran out by reading them all.
DROP INDEX "deliveries_attempting_idx";
CREATE INDEX "deliveries_attempting_idx" ON "deliveries"("workspace_id", "webhook_id", "conversation_id")
  WHERE "state" = 'attempting';
