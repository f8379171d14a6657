-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "opt_in_at" TIMESTAMPTZ(3);
