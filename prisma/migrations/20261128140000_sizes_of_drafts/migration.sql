-- Pages of flows need the size of a draft, and how many nodes it has. To measure the drafts of a page took longer than a
-- statement may (docs/decisions/341-sizes-beside-what-they-measure.md). A change of a draft computes both again.
ALTER TABLE "flows"
    ADD COLUMN "draft_bytes" INTEGER GENERATED ALWAYS AS (octet_length("draft_graph"::text)) STORED,
    ADD COLUMN "node_count" INTEGER GENERATED ALWAYS AS (json_array_length("draft_graph" -> 'nodes')) STORED;
