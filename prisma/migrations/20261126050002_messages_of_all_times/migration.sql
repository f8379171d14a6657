DROP INDEX CONCURRENTLY IF EXISTS "messages_created_at_idx";
