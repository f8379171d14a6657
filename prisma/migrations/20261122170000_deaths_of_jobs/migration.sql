-- How often the process that executed a job died in the middle of it, since the last step that was saved.
ALTER TABLE "engine_jobs" ADD COLUMN "deaths" INTEGER NOT NULL DEFAULT 0;
