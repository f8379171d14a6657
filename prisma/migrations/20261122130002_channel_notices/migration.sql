-- CreateTable
CREATE TABLE "channel_notices" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "channel_notices_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "channel_notices_created_at_idx" ON "channel_notices"("created_at");

-- AddForeignKey
ALTER TABLE "channel_notices" ADD CONSTRAINT "channel_notices_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
