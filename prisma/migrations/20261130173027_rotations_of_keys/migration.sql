-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "own_expiry" TIMESTAMPTZ(3),
ADD COLUMN     "rotated_at" TIMESTAMPTZ(3);
