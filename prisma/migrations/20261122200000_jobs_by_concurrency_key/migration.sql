-- What waits under each concurrency key, so that a claim finds every key by one probe.
CREATE INDEX "engine_jobs_concurrency_key_due_at_id_idx" ON "engine_jobs"("concurrency_key", "due_at", "id");
