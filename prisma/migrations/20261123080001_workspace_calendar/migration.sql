-- AlterTable
ALTER TABLE "workspaces" ADD COLUMN     "business_hours" JSONB,
ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'UTC';
