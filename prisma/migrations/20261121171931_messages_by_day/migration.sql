-- CreateIndex
CREATE INDEX "messages_created_at_idx" ON "messages" USING BRIN ("created_at");
