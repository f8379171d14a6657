-- AlterTable
ALTER TABLE "numbers" ADD COLUMN     "ban_told_at" TIMESTAMPTZ(3),
ADD COLUMN     "limit_told_at" TIMESTAMPTZ(3),
ADD COLUMN     "name_told_at" TIMESTAMPTZ(3),
ADD COLUMN     "quality_told_at" TIMESTAMPTZ(3);
