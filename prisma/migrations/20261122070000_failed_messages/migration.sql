-- What Home says of failed sends (lib/home/read-attention.ts). A message that goes well never enters it.
CREATE INDEX "messages_failed_idx" ON "messages"("workspace_id", "created_at") WHERE "status" = 'failed';
