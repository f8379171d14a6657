-- Leases end within two minutes, so a claim finds them among the jobs due by then. This index was one more to write for each
-- claim and each step.
DROP INDEX "engine_jobs_leased_idx";
