-- Expired events are found by workspace, and no other statement may read those of everyone (docs/decisions/282).
DROP INDEX CONCURRENTLY IF EXISTS "events_created_at_idx";
