-- AlterTable
ALTER TABLE "flow_versions" ADD COLUMN     "note" TEXT;
