-- AlterTable
ALTER TABLE "backup_runs" ADD COLUMN     "claimed_by" UUID;
