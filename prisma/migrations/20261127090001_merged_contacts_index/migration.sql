CREATE INDEX CONCURRENTLY IF NOT EXISTS "contacts_merged_idx" ON "contacts"("workspace_id") WHERE "merged_ids" <> '{}';
