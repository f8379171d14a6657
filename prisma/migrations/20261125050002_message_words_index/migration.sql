CREATE INDEX CONCURRENTLY IF NOT EXISTS "messages_words_idx" ON "messages" USING GIN (message_words("workspace_id", "text")) WHERE "text" IS NOT NULL;
