-- Integrations and open pages have the IDs of contacts that were merged since. They find the remaining one by these.
ALTER TABLE "contacts" ADD COLUMN "merged_ids" UUID[] NOT NULL DEFAULT '{}';
