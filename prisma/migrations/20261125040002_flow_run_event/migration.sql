-- AlterTable
ALTER TABLE "flow_runs" ADD COLUMN     "event" JSONB,
ADD COLUMN     "event_number" INTEGER NOT NULL DEFAULT 0;
