-- AlterTable
ALTER TABLE "engine_events" ADD COLUMN     "resend_at" TIMESTAMPTZ(3);

-- What Prisma's schema cannot say.

-- What an Inngest server was sent, and no function has taken yet.
CREATE INDEX "engine_events_resend_idx" ON "engine_events"("resend_at") WHERE "resend_at" IS NOT NULL;

-- Orders whose items have no names yet.
CREATE INDEX "orders_undetailed_idx" ON "orders"("created_at") WHERE "detailed_at" IS NULL;
