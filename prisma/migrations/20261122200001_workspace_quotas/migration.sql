-- Limits of a workspace that differ from those of the installation.
CREATE TABLE "workspace_quotas" (
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "workspace_quotas_pkey" PRIMARY KEY ("workspace_id","name")
);

ALTER TABLE "workspace_quotas" ADD CONSTRAINT "workspace_quotas_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is counted against them.
CREATE INDEX "flow_runs_under_way_idx" ON "flow_runs"("workspace_id") WHERE "state" IN ('running', 'waiting');
CREATE INDEX "media_stored_idx" ON "media"("workspace_id") INCLUDE ("size") WHERE "state" = 'stored';
