CREATE INDEX CONCURRENTLY IF NOT EXISTS "idempotency_records_run_idx" ON "idempotency_records"("workspace_id", "run_id") WHERE "run_id" IS NOT NULL;
