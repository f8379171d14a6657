-- AlterTable
ALTER TABLE "flows" ALTER COLUMN "draft_graph" SET DATA TYPE JSON;

-- AlterTable
ALTER TABLE "flow_versions" ALTER COLUMN "graph" SET DATA TYPE JSON;

-- AlterTable
ALTER TABLE "flow_runs" ADD COLUMN     "heard_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "runner" TEXT;
