import type { AuditEntryView } from '#lib/workspace/audit/admin-operations.ts';
import type { AuditAction, AuditNoun, WorkspaceSetting } from '#lib/workspace/audit/constants.ts';
import type { Calendar } from '#lib/workspace/calendar/schema.ts';
import { MAX_REQUEST_DAYS } from '#lib/workspace/retention/constants.ts';
import { businessHoursText } from './business-hours-text.ts';

const actions: Record<AuditAction, string> = {
  'workspace.create': 'created the workspace',
  'workspace.update': 'changed the workspace’s settings',
  'workspace.set_quota': 'changed a limit of the workspace',
  'member.join': 'joined the workspace',
  'member.leave': 'left the workspace',
  'member.change_role': 'changed a member’s role',
  'member.rename': 'changed their name',
  'member.remove': 'removed a member',
  'invitation.create': 'invited a colleague',
  'invitation.withdraw': 'withdrew an invitation',
  'email.change': 'changed their email',
  'password.change': 'changed their password',
  'password.reset': 'reset a password',
  'second_factor.turn_on': 'turned on their second factor',
  'second_factor.turn_off': 'turned off their second factor',
  'second_factor.renew_codes': 'made new recovery codes',
  'second_factor.use_code': 'signed in with a recovery code',
  'second_factor.reset': 'reset someone’s second factor',
  'passkey.add': 'added a passkey',
  'passkey.remove': 'removed a passkey',
  'api_key.create': 'created an API key',
  'api_key.rotate': 'rotated an API key',
  'api_key.revoke': 'revoked an API key',
  'flow_secret.set': 'set a flow secret',
  'flow_secret.delete': 'deleted a flow secret',
  'saved_reply.create': 'added a saved reply',
  'saved_reply.update': 'changed a saved reply',
  'saved_reply.delete': 'deleted a saved reply',
  'number.connect': 'connected a number',
  'number.make_default': 'made a number the default',
  'number.disconnect': 'disconnected a number',
  'webhook.create': 'created a webhook',
  'webhook.rotate_secret': 'rotated a webhook’s secret',
  'webhook.test': 'sent a test event to a webhook',
  'webhook.replay': 'replayed deliveries to a webhook',
  'webhook.resume': 'resumed a webhook',
  'webhook.delete': 'deleted a webhook',
  'contact.import': 'imported contacts from a file',
  'contact.export': 'exported contacts',
  'contact.create': 'added a contact',
  'contact.update': 'changed a contact',
  'contact.tag': 'changed the tags of contacts',
  'contact.erase': 'erased a contact',
  'contact.block': 'blocked a contact',
  'contact.unblock': 'unblocked a contact',
  'order.export': 'exported orders',
  'product.save': 'saved a product',
  'product.delete': 'deleted a product',
  'flow.create': 'created a flow',
  'flow.import': 'imported a flow',
  'flow.export': 'exported a flow',
  'flow.update': 'changed a flow',
  'flow.publish': 'published a flow',
  'flow.unpublish': 'took a flow offline',
  'flow.rollback': 'rolled a flow back to an earlier version',
  'flow.delete': 'deleted a flow',
  'flow.rerun': 'reran a failed run of a flow',
  'flow.cancel_run': 'stopped a run of a flow',
};

const { days } = businessHoursText;
const NO_LIMIT = 'no limit';
const CLOSED = 'closed';
const HOURS = 'the business hours';

/** What each is called after “changed”, and what is said where it has no value. */
const settings: Record<WorkspaceSetting, { what: string; none: string; of?: string }> = {
  name: { what: 'the name of the workspace', none: '' },
  default_country: { what: 'the default country', none: '' },
  idle_hours: { what: 'the number of hours after which conversations go back to flows', none: 'never' },
  message_days: { what: 'the number of days that messages are kept', none: NO_LIMIT },
  media_days: { what: 'the number of days that files are kept', none: NO_LIMIT },
  run_days: { what: 'the number of days that finished runs are kept', none: NO_LIMIT },
  request_days: { what: 'the number of days that API requests are kept', none: String(MAX_REQUEST_DAYS) },
  audit_days: { what: 'the number of days that the audit log is kept', none: NO_LIMIT },
  time_zone: { what: 'the time zone', none: '' },
  mon: hoursOn(days.mon),
  tue: hoursOn(days.tue),
  wed: hoursOn(days.wed),
  thu: hoursOn(days.thu),
  fri: hoursOn(days.fri),
  sat: hoursOn(days.sat),
  sun: hoursOn(days.sun),
  exceptions: { what: `the exceptions of ${HOURS}`, none: 'none' },
};

function hoursOn(day: string) {
  return { what: `${HOURS} on ${day}`, none: CLOSED, of: HOURS };
}

type Detail = AuditEntryView['detail'];

function workspaceUpdate(detail: Detail): string {
  if (detail.second_factor_required === true) return 'required a second factor of every member';
  if (detail.second_factor_required === false) return 'stopped requiring a second factor';
  const changed = changesOf(detail);
  const [only] = changed;
  if (only && changed.length === 1) {
    return only.isList ? `changed ${only.what}` : `changed ${only.what} from ${only.from} to ${only.to}`;
  }
  if (changed.length > 1) return `changed ${list.format(new Set(changed.map(({ of, what }) => of ?? what)))}`;
  // Earlier versions recorded everything that was saved.
  if (Object.hasOwn(detail, 'week')) return `changed ${HOURS} or the time zone`;
  return actions['workspace.update'];
}

const list = new Intl.ListFormat('en');

/** The settings that an entry says were changed, in the order above: the database keeps its own. */
function changesOf(detail: Detail) {
  return Object.entries(settings).flatMap(([name, setting]) => {
    const change = detail[name] ?? null;
    if (change === null || typeof change !== 'object' || Array.isArray(change)) return [];
    const { from = null, to = null } = change;
    const { none } = setting;
    return [{ ...setting, isList: Array.isArray(to), from: valueText(from, none), to: valueText(to, none) }];
  });
}

function valueText(value: Detail[string], none: string): string {
  if (Array.isArray(value)) return value.map(dayText).join('; ') || none;
  if (value === null || value === '') return none;
  return typeof value === 'number' ? value.toLocaleString('en') : String(value);
}

function dayText(day: Detail[string]): string {
  const { date, name, hours } = day as Calendar['exceptions'][number];
  return `${[date, name].join(' ').trim()}: ${hours || CLOSED}`;
}

const sentenceCase = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const isKnown = (stored: string): stored is AuditAction => Object.hasOwn(actions, stored);

export const auditText = {
  title: 'Audit log',
  description:
    'What people and API keys changed in this workspace, in the browser, over the API and on the command line.',
  actor: 'Search by person',
  about: 'About',
  everything: 'Everything',
  abouts: {
    api_key: 'API keys',
    member: 'Members',
    invitation: 'Invitations',
    email: 'Emails',
    password: 'Passwords',
    second_factor: 'Second factors',
    passkey: 'Passkeys',
    number: 'Messaging numbers',
    flow_secret: 'Flow secrets',
    saved_reply: 'Saved replies',
    webhook: 'Webhooks',
    flow: 'Flows',
    contact: 'Contacts',
    order: 'Orders',
    product: 'Products',
    workspace: 'Workspace',
  } satisfies Record<AuditNoun, string>,
  /** By the stored name. */
  who: (stored: string) => (stored === 'command line' ? 'Command line' : stored),
  /** By the stored action. An action that only another version knows is shown as it is. */
  action: (stored: string, detail: Detail = {}) => {
    if (stored === 'workspace.update') return workspaceUpdate(detail);
    return isKnown(stored) ? actions[stored] : stored;
  },
  /** What changed from what to what, of entries that say so. */
  changes: (detail: Detail) =>
    changesOf(detail).map(({ what, from, to }) => ({ name: sentenceCase(what.replace(/^the /, '')), from, to })),
  listLabel: 'Audit log',
  details: 'Details',
  nothingFound: 'No entries match.',
  empty: 'Nothing has been recorded yet.',
};
