import type { InstanceAction } from '#lib/workspace/instance/constants.ts';
import { commonText } from './common-text.ts';

const actions: Record<InstanceAction, string> = {
  'workspace.disable': 'disabled the workspace',
  'workspace.enable': 'enabled the workspace',
  'workspace.set_quota': 'changed a limit of',
  'person.disable': 'disabled the person',
  'person.enable': 'enabled the person',
  'person.make_instance_admin': 'granted instance admin rights to',
  'person.unmake_instance_admin': 'removed instance admin rights from',
};

/** By the names in lib/doors/health/readiness.ts and inngest/start-services.ts. */
const parts: Record<string, string> = {
  database: 'Database',
  secrets: 'Stored secrets',
  started: 'Started',
  staying: 'Not shutting down',
  realtime: 'Live updates',
  disk: 'Disk space',
  engine: 'Background work',
  dispatcher: 'Webhook deliveries',
  backups: 'Backups',
};

const number = new Intl.NumberFormat('en');

/** The pages for the installation's admins. */
export const instanceText = {
  title: 'Instance',
  navigation: 'Instance',
  toWorkspaces: `Back to ${commonText.appName}`,
  nav: { workspaces: 'Workspaces', people: 'People', health: 'Health', log: 'Log' },
  disabled: 'Disabled',
  disable: 'Disable',
  enable: 'Enable',
  disableNamed: (name: string) => `Disable ${name}`,
  enableNamed: (name: string) => `Enable ${name}`,
  wasDisabled: (name: string) => `${name} is disabled.`,
  wasEnabled: (name: string) => `${name} is enabled.`,
  actions: 'Actions',
  nothingFound: 'Nothing matches.',
  workspaces: {
    description: 'All workspaces of this installation, newest first. Their messages are not shown here.',
    search: 'Search by name or address',
    columns: {
      name: 'Workspace',
      members: 'Members',
      messages: 'Messages in 30 days',
      storage: 'Files',
    },
    number: (n: number) => number.format(n),
    storage: (mb: number) => `${number.format(mb)} MB`,
    limits: 'Limits',
    limitsOf: (name: string) => `Limits of ${name}`,
    disableTitle: (name: string) => `Disable ${name}?`,
    disableDescription:
      'Its members see that it is disabled, its API keys stop working, and its flows and webhooks pause. Messages from customers are still stored. You can enable it again at any time.',
    disableConfirm: 'Disable workspace',
  },
  limits: {
    description: 'Takes effect within five seconds. 0 means no limit. Leave it empty to use the installation’s limit.',
    name: 'Limit',
    value: 'Value',
    used: (used: number) => `${number.format(used)} in use now.`,
    ofInstallation: (limit: number | null) =>
      limit === null ? 'The installation has no limit.' : `The installation’s limit is ${number.format(limit)}.`,
    wholeNumber: 'Enter a whole number, or leave it empty.',
    saved: 'The limit is set.',
  },
  people: {
    description: 'Everyone who signs in here, newest first.',
    search: 'Search by name or email',
    columns: {
      name: 'Person',
      workspaces: 'Workspaces',
      factor: 'Second factor',
      seen: 'Last sign-in',
    },
    instanceAdmin: 'Instance admin',
    never: commonText.never,
    on: 'On',
    off: 'Off',
    disableTitle: (name: string) => `Disable ${name}?`,
    disableDescription:
      'They are signed out at once, and can’t sign in until you enable them again. API keys and webhooks that they created keep working: the admins of their workspaces can end these.',
    disableConfirm: 'Disable person',
  },
  health: {
    description: 'What this process needs to do its work, as /readyz reports it.',
    listLabel: 'Parts',
    part: (name: string) => parts[name] ?? name,
    states: { ok: 'OK', degraded: 'Degraded', failed: 'Failed' },
    columns: { part: 'Part', state: 'Status', reason: 'Reason' },
  },
  log: {
    description: 'The last 100 actions of instance admins.',
    listLabel: 'Instance log',
    columns: { when: 'When', who: 'Who', what: 'What' },
    empty: 'No entries yet',
    action: (stored: string) => (Object.hasOwn(actions, stored) ? actions[stored as InstanceAction] : stored),
  },
  workspaceDisabled: {
    title: 'This workspace is disabled',
    body: 'The operator of this Parley has disabled it. Nothing is lost: messages from customers are still stored. Ask the operator to enable it again.',
    others: 'Open another workspace',
  },
};
