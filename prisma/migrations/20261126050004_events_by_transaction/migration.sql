-- Only version 0.1.0 reads events in this order.
DROP INDEX CONCURRENTLY IF EXISTS "events_workspace_id_transaction_position_idx";
