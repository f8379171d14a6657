-- Runs hear by the place of messages in their conversation: those of one webhook share the moment.
ALTER TABLE "flow_runs" ADD COLUMN     "heard_sequence" INTEGER NOT NULL DEFAULT 0;

UPDATE "flow_runs" AS run SET "heard_sequence" = heard.last
FROM (
  SELECT earlier."workspace_id", earlier."id", max(message."sequence") AS last
  FROM "flow_runs" AS earlier
  JOIN "messages" AS message ON message."workspace_id" = earlier."workspace_id"
    AND message."conversation_id" = earlier."conversation_id" AND message."created_at" <= earlier."heard_until"
  GROUP BY 1, 2
) AS heard
WHERE run."workspace_id" = heard."workspace_id" AND run."id" = heard."id";

ALTER TABLE "flow_runs" DROP COLUMN "heard_until";
