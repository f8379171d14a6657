-- AlterTable
ALTER TABLE "message_receipts" ADD COLUMN     "pricing" JSONB;
