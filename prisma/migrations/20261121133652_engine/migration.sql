-- DropIndex
DROP INDEX "engine_events_created_at_idx";

-- AlterTable
ALTER TABLE "engine_events" DROP COLUMN "created_at",
ADD COLUMN     "deduplicate" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "handled_at" TIMESTAMPTZ(3),
ADD COLUMN     "position" BIGSERIAL NOT NULL,
ALTER COLUMN "id" SET DEFAULT (gen_random_uuid())::text,
ALTER COLUMN "data" SET DATA TYPE JSON,
ALTER COLUMN "ts" SET DEFAULT ((EXTRACT(epoch FROM now()) * (1000)::numeric))::bigint;

-- AlterTable
ALTER TABLE "engine_runs" DROP COLUMN "concurrency_key",
ADD COLUMN     "pending_steps" INTEGER NOT NULL DEFAULT 0,
ALTER COLUMN "event" SET DATA TYPE JSON,
ALTER COLUMN "output" SET DATA TYPE JSON;

-- AlterTable
CREATE SEQUENCE engine_steps_position_seq;
ALTER TABLE "engine_steps" ALTER COLUMN "position" SET DEFAULT nextval('engine_steps_position_seq'),
ALTER COLUMN "position" SET DATA TYPE BIGINT,
ALTER COLUMN "result" SET DATA TYPE JSON;
ALTER SEQUENCE engine_steps_position_seq OWNED BY "engine_steps"."position";

-- AlterTable
ALTER TABLE "engine_jobs" DROP COLUMN "created_at",
DROP COLUMN "leased_until",
ADD COLUMN     "concurrency_limit" INTEGER,
ADD COLUMN     "sleeping" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "engine_crons" DROP CONSTRAINT "engine_crons_pkey",
ADD COLUMN     "cron" TEXT NOT NULL,
ADD CONSTRAINT "engine_crons_pkey" PRIMARY KEY ("function_id", "cron");

-- What Prisma's schema cannot say.

-- What waits to be turned into runs or forwarded, and the ids that are remembered for a day.
CREATE INDEX "engine_events_waiting_idx" ON "engine_events"("position") WHERE "handled_at" IS NULL;
CREATE INDEX "engine_events_handled_idx" ON "engine_events"("handled_at") WHERE "handled_at" IS NOT NULL;

-- Who holds the slots of a concurrency key.
CREATE INDEX "engine_jobs_leased_idx" ON "engine_jobs"("concurrency_key") WHERE "lease" IS NOT NULL AND "concurrency_key" IS NOT NULL;
