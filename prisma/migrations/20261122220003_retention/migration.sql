-- AlterTable
ALTER TABLE "workspaces"
    ADD COLUMN "message_days" INTEGER,
    ADD COLUMN "media_days" INTEGER,
    ADD COLUMN "run_days" INTEGER,
    ADD COLUMN "request_days" INTEGER,
    ADD COLUMN "audit_days" INTEGER;
