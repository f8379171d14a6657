-- A tag that all workspaces use leads to the people of one: beside its tags, a contact is listed by its workspace. No tag
-- begins with a space.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "contacts_tags_of_workspace_idx" ON "contacts" USING GIN ((ARRAY[' ' || "workspace_id"::text] || "tags"));
