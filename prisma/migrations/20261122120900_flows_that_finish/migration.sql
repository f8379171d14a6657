-- AlterTable
ALTER TABLE "flows" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- Few at a time: those whose last customers are still finishing.
CREATE INDEX "flows_deleted_idx" ON "flows"("deleted_at") WHERE "deleted_at" IS NOT NULL;
