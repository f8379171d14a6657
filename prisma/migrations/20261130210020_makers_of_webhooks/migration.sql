-- AlterTable
ALTER TABLE "webhooks" ADD COLUMN     "created_by_id" UUID;

-- Who made those that are there is known from the audit log.
UPDATE "webhooks" SET "created_by_id" = made."actor_id" FROM "audit_entries" AS made
WHERE made."workspace_id" = "webhooks"."workspace_id" AND made."action" = 'webhook.create'
  AND made."target_id" = "webhooks"."id"::text;
