-- A number can be disconnected, and connected again in this workspace or in another one
-- (docs/decisions/370-numbers-of-a-workspace.md).
ALTER TABLE "numbers" ADD COLUMN     "chosen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "disconnected_at" TIMESTAMPTZ(3);

-- The default number was the one connected last, and remains it.
UPDATE "numbers" SET "chosen_at" = "created_at";

CREATE UNIQUE INDEX "numbers_connected_phone_number_id_key" ON "numbers"("phone_number_id") WHERE "disconnected_at" IS NULL;
CREATE UNIQUE INDEX "numbers_workspace_id_phone_number_id_key" ON "numbers"("workspace_id", "phone_number_id");

-- For the statuses of messages that a number sent before it was disconnected.
CREATE INDEX "numbers_phone_number_id_idx" ON "numbers"("phone_number_id");
DROP INDEX "numbers_phone_number_id_key";
