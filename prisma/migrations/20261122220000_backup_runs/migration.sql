-- CreateTable
CREATE TABLE "backup_runs" (
    "scheduled_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "file" TEXT,
    "bytes" BIGINT,
    "error" TEXT,

    CONSTRAINT "backup_runs_pkey" PRIMARY KEY ("scheduled_at")
);
