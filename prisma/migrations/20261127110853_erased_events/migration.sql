-- Whoever reads events over the API continues after the last one. It may have been erased since, with its person.
-- CreateTable
CREATE TABLE "erased_events" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "erased_events_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE INDEX "erased_events_workspace_id_number_idx" ON "erased_events"("workspace_id", "number");

-- CreateIndex
CREATE INDEX "erased_events_created_at_idx" ON "erased_events"("created_at");

-- AddForeignKey
ALTER TABLE "erased_events" ADD CONSTRAINT "erased_events_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
