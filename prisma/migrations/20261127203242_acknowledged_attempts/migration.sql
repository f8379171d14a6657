-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "delivered_duration_ms" DOUBLE PRECISION,
ADD COLUMN     "delivered_response_body" TEXT,
ADD COLUMN     "delivered_started_at" TIMESTAMPTZ(3);
