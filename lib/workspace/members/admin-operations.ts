import { z } from 'zod';
import { defineAdminOperation } from '#lib/contract/browser-operation.ts';
import { emailSchema } from '../sessions/schema.ts';
import { roleSchema } from '../workspaces/schema.ts';

const memberSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  joined_at: z.iso.datetime(),
  second_factor: z.boolean().describe('They have an authenticator app or a passkey.'),
  disabled: z.boolean().describe('An instance admin has disabled them: they can’t sign in.'),
});

const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: roleSchema,
  invited_by: z.string(),
  inviter_disabled: z
    .boolean()
    .describe('The member who sent it is disabled. Until they are enabled, the link does not work.'),
  expires_at: z.iso.datetime(),
});

const newInvitationSchema = invitationSchema.extend({
  url: z.url().describe('The link to hand over, shown this once: anyone who has it and knows the email may join.'),
  mailed: z.boolean().describe('Whether the link was mailed to the invited address.'),
});

export type MemberView = z.output<typeof memberSchema>;
export type InvitationView = z.output<typeof invitationSchema>;
export type NewInvitationView = z.output<typeof newInvitationSchema>;

const memberParams = z.object({ member_id: z.uuid() });

export const listMembersOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/members',
  role: 'admin',
  result: z.object({ members: z.array(memberSchema), invitations: z.array(invitationSchema) }),
});

/** The members who can sign in, by name: what every member may know about the others. */
export const listColleaguesOperation = defineAdminOperation({
  method: 'GET',
  path: '/api/admin/{workspace}/colleagues',
  role: 'agent',
  result: z.object({ colleagues: z.array(z.object({ id: z.uuid(), user_id: z.uuid(), name: z.string() })) }),
});

export const changeRoleOperation = defineAdminOperation({
  method: 'PATCH',
  path: '/api/admin/{workspace}/members/{member_id}',
  role: 'admin',
  fresh: true,
  params: memberParams,
  body: z.object({ role: roleSchema }),
  result: z.object({ id: z.uuid(), role: roleSchema }),
});

export const removeMemberOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/members/{member_id}',
  role: 'admin',
  params: memberParams,
  result: z.object({ id: z.uuid() }),
});

/** Leaves the workspace, which members of any role may do. */
export const leaveOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/leave',
  role: 'agent',
  result: z.object({ left: z.literal(true) }),
});

export const inviteBody = z.object({ email: emailSchema, role: roleSchema });

/** Inviting an email again withdraws the earlier invitation. */
export const inviteOperation = defineAdminOperation({
  method: 'POST',
  path: '/api/admin/{workspace}/invitations',
  role: 'admin',
  fresh: true,
  body: inviteBody,
  result: newInvitationSchema,
});

export const withdrawInvitationOperation = defineAdminOperation({
  method: 'DELETE',
  path: '/api/admin/{workspace}/invitations/{invitation_id}',
  role: 'admin',
  params: z.object({ invitation_id: z.uuid() }),
  result: z.object({ id: z.uuid() }),
});
