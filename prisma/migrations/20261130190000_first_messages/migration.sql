-- AlterTable
ALTER TABLE "conversations" ADD COLUMN     "inbound_deleted" BOOLEAN NOT NULL DEFAULT false;
