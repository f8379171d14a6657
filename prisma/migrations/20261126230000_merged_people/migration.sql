-- Events keep the IDs that they were recorded with. An erasure finds them by these.
ALTER TABLE "conversations" ADD COLUMN "merged_ids" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "contacts" ADD COLUMN "former_ids" TEXT[] NOT NULL DEFAULT '{}';
