CREATE TABLE "notes" (
    "workspace_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notes_pkey" PRIMARY KEY ("workspace_id","id")
);
CREATE TABLE "mentions" (
    "workspace_id" UUID NOT NULL,
    "note_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "conversation_id" UUID NOT NULL,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "mentions_pkey" PRIMARY KEY ("workspace_id","note_id","user_id")
);

CREATE INDEX "notes_workspace_id_conversation_id_created_at_idx" ON "notes"("workspace_id", "conversation_id", "created_at");
CREATE INDEX "notes_workspace_id_created_at_idx" ON "notes"("workspace_id", "created_at");
CREATE INDEX "mentions_workspace_id_user_id_conversation_id_idx" ON "mentions"("workspace_id", "user_id", "conversation_id");
ALTER TABLE "notes" ADD CONSTRAINT "notes_workspace_id_conversation_id_fkey" FOREIGN KEY ("workspace_id", "conversation_id") REFERENCES "conversations"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_workspace_id_note_id_fkey" FOREIGN KEY ("workspace_id", "note_id") REFERENCES "notes"("workspace_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
