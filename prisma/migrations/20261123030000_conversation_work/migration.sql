-- CreateEnum
CREATE TYPE "ConversationStatus" AS ENUM ('closed', 'snoozed', 'open');

-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "assignee_id" UUID,
ADD COLUMN     "snoozed_until" TIMESTAMPTZ(3),
ADD COLUMN     "status" "ConversationStatus" NOT NULL DEFAULT 'open';

-- CreateTable
CREATE TABLE "thread_lines" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "actor_id" UUID,
    "assignee_id" UUID,
    "status" "ConversationStatus",
    "snoozed_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "thread_lines_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "thread_lines_workspace_id_conversation_id_created_at_idx" ON "thread_lines"("workspace_id", "conversation_id", "created_at");

-- AddForeignKey
ALTER TABLE "thread_lines" ADD CONSTRAINT "thread_lines_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "thread_lines_workspace_id_created_at_idx" ON "thread_lines"("workspace_id", "created_at");

-- Snoozed until a time, and nothing else has one.
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_snoozed_check"
  CHECK (("status" = 'snoozed') = ("snoozed_until" IS NOT NULL));

-- The inbox's lists: of one status, and of one member, each in the order of the inbox (docs/decisions/121).
CREATE INDEX "conversations_status_order_idx" ON "conversations"(
  "workspace_id", "status", date_trunc('second', "last_message_at" AT TIME ZONE 'UTC') DESC, "last_arrived_at" DESC, "id" DESC
);
CREATE INDEX "conversations_assignee_order_idx" ON "conversations"(
  "workspace_id", "assignee_id", "status", date_trunc('second', "last_message_at" AT TIME ZONE 'UTC') DESC,
  "last_arrived_at" DESC, "id" DESC
) WHERE "assignee_id" IS NOT NULL;

-- What is snoozed is little, and the job that wakes it looks through it alone.
CREATE INDEX "conversations_snoozed_idx" ON "conversations"("snoozed_until") WHERE "status" = 'snoozed';
