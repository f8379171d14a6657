-- Whoever loses a session or a membership, by whatever way, is heard of at once: their open streams end. The adapter that runs
-- this file splits it at each semicolon, so those within the functions are written \003B.
CREATE FUNCTION "announce_session_ended"() RETURNS trigger LANGUAGE plpgsql AS U&'
BEGIN
  PERFORM pg_notify(''parley_access_ended'', json_build_object(''sessionId'', OLD.id)::text)\003B
  RETURN NULL\003B
END';

CREATE FUNCTION "announce_membership_ended"() RETURNS trigger LANGUAGE plpgsql AS U&'
BEGIN
  PERFORM pg_notify(
    ''parley_access_ended'', json_build_object(''workspaceId'', OLD.workspace_id, ''userId'', OLD.user_id)::text
  )\003B
  RETURN NULL\003B
END';

CREATE TRIGGER "sessions_access_ended" AFTER DELETE ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "announce_session_ended"();

CREATE TRIGGER "members_access_ended" AFTER DELETE ON "members"
FOR EACH ROW EXECUTE FUNCTION "announce_membership_ended"();
