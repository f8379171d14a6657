-- The version before goes on with "templates", which the release after this one drops.
-- CreateTable
CREATE TABLE "account_templates" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "waba_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "category" TEXT,
    "parameter_format" TEXT NOT NULL DEFAULT 'POSITIONAL',
    "components" JSONB NOT NULL,
    "quality_score" TEXT,
    "rejected_reason" TEXT,
    "synced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_templates_pkey" PRIMARY KEY ("workspace_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_templates_workspace_id_waba_id_name_language_key" ON "account_templates"("workspace_id", "waba_id", "name", "language");

-- AddForeignKey
ALTER TABLE "account_templates" ADD CONSTRAINT "account_templates_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Templates were copied for the number connected last. Of a workspace with several accounts, only what was copied since that
-- number was connected is certainly of its account. The next sync copies the rest.
INSERT INTO "account_templates" ("workspace_id", "id", "waba_id", "channel_id", "name", "language", "status", "category",
  "parameter_format", "components", "quality_score", "rejected_reason", "synced_at")
SELECT template."workspace_id", template."id", number."waba_id", "channel_id", "name", "language", template."status", "category",
  "parameter_format", "components", "quality_score", "rejected_reason", "synced_at"
FROM "templates" AS template
JOIN (
  SELECT DISTINCT ON ("workspace_id") "workspace_id", "waba_id", "created_at",
    min("waba_id") OVER workspace = max("waba_id") OVER workspace AS is_only_account
  FROM "numbers"
  WINDOW workspace AS (PARTITION BY "workspace_id")
  ORDER BY "workspace_id", "created_at" DESC, "id" DESC
) AS number ON number."workspace_id" = template."workspace_id"
WHERE is_only_account OR "synced_at" > number."created_at";
