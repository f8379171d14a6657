-- AlterTable
ALTER TABLE "flow_runs" ADD COLUMN     "frames" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "flow_run_steps" ADD COLUMN     "called" JSONB;
