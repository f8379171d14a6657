import { commonText } from './common-text.ts';

/** The frame of the app: sign-in, navigation, menus. */
export const shellText = {
  mainNavigation: 'Main',
  settingsNavigation: 'Settings',
  openNavigation: 'Open the navigation',
  switchWorkspace: 'Switch workspace',
  yourWorkspaces: 'Your workspaces',
  newWorkspace: 'New workspace',
  userMenu: 'Account and appearance',
  account: 'Your account',
  version: (version: string) => `${commonText.appName} ${version}`,
  instance: 'Instance administration',
  signOut: 'Sign out',
  theme: 'Appearance',
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  density: 'Rows',
  densities: { comfortable: 'Comfortable', compact: 'Compact' },
  nav: {
    home: 'Home',
    inbox: 'Inbox',
    contacts: 'Contacts',
    catalog: 'Catalog',
    orders: 'Orders',
    flows: 'Flows',
    webhooks: 'Webhooks',
    sandbox: 'Sandbox phone',
    settings: 'Settings',
    docs: 'API documentation',
  },
  unreadTotal: (n: string) => (n === '1' ? '1 unread conversation' : `${n} unread conversations`),
  settingsNav: {
    general: 'General',
    businessHours: 'Business hours',
    members: 'Members',
    number: 'Messaging numbers',
    templates: 'Templates',
    savedReplies: 'Saved replies',
    apiKeys: 'API keys',
    flowSecrets: 'Flow secrets',
    requests: 'API requests',
    limits: 'Limits',
    audit: 'Audit log',
    account: 'Your account',
  },
  roles: { owner: 'Owner', admin: 'Admin', agent: 'Agent' },
};

export const signInText = {
  pageTitle: 'Sign in',
  title: `Sign in to ${commonText.appName}`,
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  wrong: 'The email or password is wrong.',
  disabled: 'This account is disabled. Ask the operator of this Parley to enable it.',
  wrongCurrentPassword: 'The current password is wrong.',
  enterPassword: 'Enter your password.',
  tooMany: (minutes: number) => `Too many attempts. Try again in ${minutes <= 1 ? 'a minute' : `${minutes} minutes`}.`,
  noAccount: 'No account yet? Ask an owner or admin of your workspace for an invitation link.',
};

/** Over the page, when a session ends while someone works, or a second factor becomes a requirement. */
export const signInAgainText = {
  title: 'Sign in again',
  description: 'Your session ended. What you typed is still here. Sign in to continue.',
  factor: 'Use yours, or set one up in a new tab, then come back. What you typed is still here.',
  anotherWay: 'Sign in another way',
  emailHint: 'If you have changed your email, choose “Sign in another way” and use the new one.',
  setUp: 'Continue in a new tab',
};

export const noWorkspaceText = {
  title: 'You don’t belong to a workspace',
  body: 'Ask an owner or admin for an invitation link, then open it here.',
};
