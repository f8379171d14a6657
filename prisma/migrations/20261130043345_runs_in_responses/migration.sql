-- AlterTable
ALTER TABLE "idempotency_records" ADD COLUMN     "run_id" UUID;
