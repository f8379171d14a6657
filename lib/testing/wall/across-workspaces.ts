/**
 * Statements that are not bound to a workspace by their conditions, each by its name (./statement-name.ts) and with the
 * reason why it may see what is not of the workspace that it is sent for.
 */
export const ACROSS_WORKSPACES: Record<string, string> = {
  'SELECT api_keys WHERE (api_keys.token_hash = $1 AND 1=1)':
    'who knows a token is found by it: the workspace is what it tells',
  'SELECT members LEFT JOIN workspaces AS j0 ON (j0.id) = (members.workspace_id) WHERE (members.user_id = $1 AND (j0.slug = $2 AND (j0.id IS NOT NULL)))':
    'the membership of who is signed in: the workspace is what it tells',
  'SELECT numbers WHERE (numbers.phone_number_id = $1 AND 1=1)':
    'a number that is connected elsewhere is refused; no more of it than that is told',
  'WITH routed AS MATERIALIZED': 'the channel names the number that a message came in by, and that tells the workspace',
  'WITH asked AS MATERIALIZED': 'the channel names the number that a receipt came in by, and that tells the workspace',
  'SELECT invitations WHERE invitations.id = $1':
    'better-auth; withdraw-invitation.ts has asked for the workspace before',
  'UPDATE invitations WHERE (invitations.id = $2 AND 1=1)':
    'better-auth; withdraw-invitation.ts has asked for the workspace before',
  'SELECT members WHERE members.id = $1':
    'better-auth, which compares its workspace; member-of.ts has asked for it before',
  'UPDATE members WHERE (members.id = $2 AND 1=1)': 'better-auth; change-role.ts has asked for the workspace before',
  'DELETE members WHERE (members.id = $1 AND 1=1)': 'better-auth; remove-member.ts has asked for the workspace before',
};
