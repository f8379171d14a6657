-- Right after an ANALYZE that met few runs under way, this index looked better than the keys of a run or a conversation, and
-- held an entry of each run that had ended since. What it was for, the count of a workspace's runs under way, is told by
-- "flow_runs_one_of_flow_key" as well.
DROP INDEX "flow_runs_under_way_idx";
