-- AlterTable
ALTER TABLE "idempotency_records" ADD COLUMN     "headers" JSONB;
