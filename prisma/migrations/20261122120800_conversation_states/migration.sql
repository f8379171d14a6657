-- CreateEnum
CREATE TYPE "ConversationState" AS ENUM ('nobody', 'flow', 'paused', 'person');

-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "idle_hours" INTEGER DEFAULT 24;

-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "state" "ConversationState" NOT NULL DEFAULT 'nobody',
ADD COLUMN     "state_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "given_back_at" TIMESTAMPTZ(3);

-- Who leads the conversations that are there: a run that is under way, else the person whom a flow handed it to.
UPDATE "conversations" SET "state" = 'person', "state_since" = "handoff_at" WHERE "handoff_at" IS NOT NULL;
UPDATE "conversations" AS talk SET "state" = 'flow', "state_since" = run."started_at", "handoff_at" = NULL, "handoff_note" = NULL
FROM "flow_runs" AS run
WHERE run."workspace_id" = talk."workspace_id" AND run."conversation_id" = talk."id" AND run."state" IN ('running', 'waiting');

-- What people hold is little, and the job that gives back what lies idle looks through it alone.
CREATE INDEX "conversations_held_idx" ON "conversations"("state_since") WHERE "state" IN ('paused', 'person');
