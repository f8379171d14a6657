const MEMBERS = 'better-auth, by an ID that is unique among all;';
const OWN = 'someone’s own workspaces, of which they are members:';
const INSTANCE = 'an instance admin sees all workspaces, and of what is in them numbers alone:';

/**
 * Statements that no condition binds to a workspace, each by its name (./statement-name.ts) and with the reason why it may
 * read beyond the workspace that it runs for.
 */
export const ACROSS_WORKSPACES: Record<string, string> = {
  'SELECT api_keys WHERE (api_keys.token_hash = $1 AND 1=1)':
    'the key of a token: who has it is of the workspace that it tells',
  'SELECT members LEFT JOIN workspaces AS j0 ON (j0.id) = (members.workspace_id) WHERE (members.user_id = $1 AND (j0.slug = $2 AND (j0.id IS NOT NULL)))':
    'the membership of who is signed in: it tells the workspace',
  'SELECT members WHERE members.user_id = $1': `${OWN} the page of their account lists them`,
  'SELECT members WHERE members.user_id = $1 OFFSET $2': `${OWN} each is told what changed at their sign-in`,
  'SELECT count(*)::int AS owned, count(*) FILTER (WHERE disabled_at IS NULL)::int AS enabled FROM memb': `${OWN} no one makes them without end`,
  'INSERT INTO workspaces (id,name,slug,default_country,idle_hours,second_factor_required,time_zone,cre':
    'one more workspace for an owner: it is another than the one they come from',
  'INSERT INTO members (id,workspace_id,user_id,role,created_at) VALUES ($1,$2,$3,$4,$5) RETURNING memb':
    'the owner of that new workspace',
  'SELECT workspaces WHERE (workspaces.slug = $1 AND 1=1)':
    'the address of a new workspace must be no other’s, and OIDC_WORKSPACE is the operator’s word',
  'SELECT invitations WHERE (invitations.token_hash = $1 AND invitations.status = $2 AND invitations.expires_at > $3)':
    'who has the link is invited, and the link tells the workspace',
  'UPDATE invitations WHERE (invitations.id = $2 AND invitations.status = $3)': `${MEMBERS} accept-invitation.ts has found it by its link before`,
  'SELECT workspaces WHERE workspaces.id = $1':
    'the workspace of an invitation that was found by its link, and the one that an instance admin changes',
  'SELECT id, slug, name, disabled_at, (SELECT count(*)::int FROM members WHERE members.workspace_id = ': `${INSTANCE} list-workspaces-of-instance.ts`,
  'SELECT id, name, email, instance_admin, last_sign_in_at, disabled_at, ARRAY(SELECT workspaces.slug F': `${INSTANCE} list-people-of-instance.ts`,
  'SELECT numbers WHERE (numbers.phone_number_id = $1 AND numbers.disconnected_at IS NULL)':
    'a number that is connected elsewhere is refused; nothing else of it is told',
  'WITH routed AS MATERIALIZED ( SELECT asked.*, number.workspace_id, number.id AS number_id FROM jsonb':
    'the channel names the number that a message came by, and that tells the workspace',
  'WITH asked AS MATERIALIZED ( SELECT number.workspace_id, asked.n, asked.channel_id, asked.message_id':
    'the channel names the number that a receipt came by, and that tells the workspace',
  'WITH RECURSIVE room AS ( SELECT * FROM jsonb_to_recordset($1::jsonb) AS room (webhook_id uuid, free ':
    'the dispatcher takes the deliveries of all workspaces',
  'SELECT numbers WHERE numbers.disconnected_at IS NULL OFFSET $1':
    'the timetable copies the templates of the accounts of all workspaces',
  'SELECT invitations WHERE invitations.id = $1': `${MEMBERS} withdraw-invitation.ts has found it in the workspace before`,
  'UPDATE invitations WHERE (invitations.id = $2 AND 1=1)': `${MEMBERS} withdraw-invitation.ts has found it in the workspace before`,
  'SELECT members WHERE members.id = $1': `${MEMBERS} member-of.ts has found it in the workspace before`,
  'UPDATE members WHERE (members.id = $2 AND 1=1)': `${MEMBERS} member-of.ts has found it in the workspace before`,
  'DELETE members WHERE (members.id = $1 AND 1=1)': `${MEMBERS} member-of.ts has found it in the workspace before`,
};
