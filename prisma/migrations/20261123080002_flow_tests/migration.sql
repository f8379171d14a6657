-- AlterTable
ALTER TABLE "flows" ADD COLUMN     "tests" JSONB;
