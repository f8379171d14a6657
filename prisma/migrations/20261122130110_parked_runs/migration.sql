-- A run that only waits for a time holds nothing, so that the customer may start another flow meanwhile.
DROP INDEX "flow_runs_one_active_key";
CREATE UNIQUE INDEX "flow_runs_one_active_key" ON "flow_runs"("workspace_id", "conversation_id")
  WHERE "state" = 'running' OR ("state" = 'waiting' AND "waiting_for" ->> 'for' = 'reply');

-- Nobody leads the conversations whose run waits for a time.
UPDATE "conversations" AS talk SET "state" = 'nobody', "state_since" = now()
FROM "flow_runs" AS run
WHERE run."workspace_id" = talk."workspace_id" AND run."conversation_id" = talk."id" AND talk."state" = 'flow'
  AND run."state" = 'waiting' AND run."waiting_for" ->> 'for' = 'time';

-- How often each node was passed since the customer wrote or time went by, by which a loop that nobody meant ends.
ALTER TABLE "flow_runs" ADD COLUMN     "passes" JSONB NOT NULL DEFAULT '{}';

-- Of one flow a customer has one run under way at most, parked ones included.
CREATE UNIQUE INDEX "flow_runs_one_of_flow_key" ON "flow_runs"("workspace_id", "conversation_id", "flow_id")
  WHERE "state" IN ('running', 'waiting');
