-- Earlier versions recorded who was added without an ID, and what an export looked for: an erasure finds neither
-- (docs/decisions/090-erasing-a-person.md).
UPDATE "audit_entries" SET "target_name" = NULL WHERE "action" = 'contact.create' AND "target_id" IS NULL;
UPDATE "audit_entries" SET "detail" = "detail"
  || CASE WHEN "detail" ? 'search' THEN '{"search": "…"}'::jsonb ELSE '{}' END
  || CASE WHEN "detail" ? 'value' THEN '{"value": "…"}'::jsonb ELSE '{}' END
WHERE "action" = 'contact.export' AND "detail" ?| ARRAY['search', 'value'];
