const MEMBERS = 'better-auth, by an ID that is unique among all;';

/**
 * Statements that are not bound to a workspace by their conditions, each by its name (./statement-name.ts) and with the
 * reason why it may see what is not of the workspace that it is sent for.
 */
export const ACROSS_WORKSPACES: Record<string, string> = {
  'SELECT api_keys WHERE (api_keys.token_hash = $1 AND 1=1)':
    'the key of a token: who has it is of the workspace that it tells',
  'SELECT members LEFT JOIN workspaces AS j0 ON (j0.id) = (members.workspace_id) WHERE (members.user_id = $1 AND (j0.slug = $2 AND (j0.id IS NOT NULL)))':
    'the membership of who is signed in: it tells the workspace',
  'SELECT numbers WHERE (numbers.phone_number_id = $1 AND 1=1)':
    'a number that is connected elsewhere is refused; nothing else of it is told',
  'WITH routed AS MATERIALIZED ( SELECT asked.*, number.workspace_id, number.id AS number_id FROM jsonb':
    'the channel names the number that a message came by, and that tells the workspace',
  'WITH asked AS MATERIALIZED ( SELECT number.workspace_id, asked.n, asked.channel_id, asked.message_id':
    'the channel names the number that a receipt came by, and that tells the workspace',
  'WITH RECURSIVE waiting (workspace_id, webhook_id) AS ( ( SELECT workspace_id, webhook_id FROM delive':
    'the dispatcher takes the deliveries of all workspaces',
  'SELECT numbers WHERE 1=1 OFFSET $1': 'the timetable copies the templates of all workspaces with a number',
  'SELECT invitations WHERE invitations.id = $1': `${MEMBERS} withdraw-invitation.ts has found it in the workspace before`,
  'UPDATE invitations WHERE (invitations.id = $2 AND 1=1)': `${MEMBERS} withdraw-invitation.ts has found it in the workspace before`,
  'SELECT members WHERE members.id = $1': `${MEMBERS} member-of.ts has found it in the workspace before`,
  'UPDATE members WHERE (members.id = $2 AND 1=1)': `${MEMBERS} member-of.ts has found it in the workspace before`,
  'DELETE members WHERE (members.id = $1 AND 1=1)': `${MEMBERS} member-of.ts has found it in the workspace before`,
};
