import { commonText } from './common-text.ts';

const list = new Intl.ListFormat('en');

export const membersText = {
  title: 'Members',
  description:
    'Owners can do everything. Admins can do everything except manage owners and require a second factor. Agents answer customers in the inbox.',
  invite: 'Invite',
  listLabel: 'Members',
  columns: { name: 'Name', role: 'Role', secondFactor: 'Second factor', joined: 'Joined', actions: 'Actions' },
  you: 'You',
  disabled: 'Disabled',
  roleOf: (name: string) => `Role of ${name}`,
  roles: { owner: 'Owner', admin: 'Admin', agent: 'Agent' },
  roleHints: {
    owner: 'Everything, including managing owners',
    admin: 'Everything except managing owners and requiring a second factor',
    agent: 'Inbox, contacts and orders; can’t change settings',
  },
  roleChanged: (name: string, role: string) => `${name} is now an ${role.toLowerCase()}.`,
  remove: {
    action: (name: string) => `Remove ${name}`,
    title: (name: string) => `Remove ${name}?`,
    description:
      'They lose access to this workspace at once, and their open invitations are withdrawn. What they did stays in the audit log.',
    keys: (names: string[]) =>
      `API keys that they created keep working: ${list.format(names)}. Revoke those that they may have kept.`,
    webhooks: (urls: string[]) =>
      `Webhooks that they created keep sending events: ${list.format(urls)}. Delete those that lead to a server of theirs.`,
    confirm: 'Remove member',
    done: (name: string) => `${name} was removed.`,
  },
  invitations: {
    title: 'Open invitations',
    description:
      'Each link works once, for its email address, until it expires. Links are shown once: invite again for a new one.',
    listLabel: 'Open invitations',
    columns: { email: 'Email', role: 'Role', by: 'Invited by', expires: 'Expires', actions: 'Actions' },
    onHold: (inviter: string) => `Doesn’t work while ${inviter} is disabled. Invite again for a new link.`,
    withdraw: (email: string) => `Withdraw the invitation for ${email}`,
    withdrawn: (email: string) => `The invitation for ${email} was withdrawn.`,
  },
  form: {
    title: 'Invite a colleague',
    description:
      'They join with this email address through a link. You get the link to pass on; if this Parley sends email, the link is emailed too.',
    email: 'Email',
    role: 'Role',
    submit: 'Create link',
    ready: 'The invitation is ready',
    readyFor: (email: string) =>
      `Send this link to ${email}. It works once, expires in a week, and is not shown again.`,
    mailedTo: (email: string) =>
      `We emailed this link to ${email}. It works once, expires in a week, and is not shown again.`,
    link: 'Invitation link',
  },
  page: {
    title: 'Invitation',
    heading: (workspace: string) => `Join ${workspace}`,
    invitedBy: (name: string, role: string) => `${name} invited you to join as an ${role.toLowerCase()}.`,
    email: 'Email',
    emailHint: 'The address that was invited.',
    name: 'Your name',
    password: 'Choose a password',
    passwordHint: 'At least 12 characters.',
    join: 'Create account and join',
    accept: 'Join workspace',
    signIn: 'Sign in to join',
    hasAccount: 'Do you already have an account?',
    otherPerson: (mine: string) =>
      `This invitation is for a different email address, not ${mine}. Sign out, then open the link again.`,
    signOut: 'Sign out',
    goneTitle: 'This invitation is no longer valid',
    gone: 'It was used, withdrawn, or has expired. If you have joined already, sign in. Otherwise ask for a new link.',
    joinedTitle: (workspace: string) => `You have already joined ${workspace}`,
    joined: 'The link works once. You no longer need it.',
    open: (workspace: string) => `Open ${workspace}`,
    toApp: `Go to ${commonText.appName}`,
  },
};
