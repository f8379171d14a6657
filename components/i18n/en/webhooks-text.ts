import { counted } from '#lib/platform/counted.ts';
import type { DeliveryStateView, WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import type { EventName } from '#lib/webhooks/events/constants.ts';
import { commonText } from './common-text.ts';

const times = (n: number) => counted(n, 'attempt');

const redirected = 'The server redirected. Register the final URL instead.';

/** Why an attempt got no usable response, by the stored code. */
const errors: Record<string, string> = {
  connect_timeout: 'The server did not accept the connection in time.',
  read_timeout: 'The server did not respond within 10 seconds.',
  connect_error: 'No connection could be made: the server refused it or could not be reached.',
  read_error: 'The connection broke off before the response was complete.',
  dns_error: 'The host name could not be resolved.',
  tls_error: 'No trusted TLS connection could be made. Check the certificate, and that the port speaks HTTPS.',
  blocked_address: 'The name resolves to an address that is not on the public internet.',
  too_many_redirects: redirected,
  redirect_refused: redirected,
  invalid_url: 'The URL can’t be called.',
  internal_error: 'The request failed on our side. The server log says why.',
};

export const webhooksText = {
  title: 'Webhooks',
  description: 'Parley sends events to these URLs, signed, and tries again when one is not acknowledged.',
  create: 'Add webhook',
  listLabel: 'Webhooks',
  emptyTitle: 'No webhooks yet',
  emptyBody: 'Add the URL of your system, and it hears about messages within a second. The same over the API:',
  events: {
    'message.received': 'Messages received',
    'message.status': 'Delivery receipts',
    'message.echoed': 'Messages sent from the phone',
    'conversation.handoff': 'Handoffs to a person',
    'conversation.assigned': 'Assignments',
    'conversation.status_changed': 'Opened, snoozed and closed',
    'flow.completed': 'Flows that ended',
    'flow.failed': 'Flows that failed',
    'channel.notice': 'Other notices from WhatsApp',
  } satisfies Record<EventName, string>,
  states: {
    healthy: 'Working',
    unused: 'Not called yet',
    shaky: 'Some attempts fail',
    failing: 'Failing',
    disabled: 'Disabled',
  },
  lastAttempt: 'Last attempt',
  answered: (status: number) => (status === 0 ? 'no response' : `responded ${status}`),
  actionsFor: (url: string) => `Actions for ${url}`,
  deliveries: 'Deliveries',
  back: 'All webhooks',
  health: {
    success: 'Acknowledged',
    p95: 'p95 latency',
    attempts: 'Attempts',
    none: 'No attempts in the last 24 hours.',
    lastDay: 'Last 24 hours',
    since: 'Latest 2,000 deliveries, since',
    percent: (part: number, all: number) => {
      if (part === 0 || part === all) return part === 0 ? '0%' : '100%';
      return `${Math.min(99.9, Math.max(0.1, (100 * part) / all)).toFixed(1)}%`;
    },
    chart: (acknowledged: number, attempts: number) =>
      `Chart: ${times(attempts)}, ${acknowledged.toLocaleString('en')} acknowledged.`,
    acknowledged: 'Acknowledged',
    failed: 'Failed',
  },
  disabled: {
    title: 'Disabled: no events are delivered',
    reasons: {
      gone: 'It responded 410 Gone, which asks us to stop.',
      failing: 'Every attempt failed for five days.',
      unknown: 'It was disabled by the operator of this Parley.',
    } satisfies Record<NonNullable<WebhookView['disabled_reason']> | 'unknown', string>,
    how: 'Make sure the URL responds with a 2xx, then resume. You can replay what it missed by time range.',
    resume: 'Resume',
    resumed: 'The webhook receives events again.',
  },
  failingSince: 'Every attempt has failed since',
  failingEnds: 'After five days of failures, the webhook is disabled.',
  overlap: 'The old secret also signs until',
  form: {
    title: 'Add a webhook',
    url: 'URL',
    urlHint: 'We send a POST. Respond with a 2xx within 10 seconds, and do the work afterwards.',
    urlPlaceholder: 'https://crm.example.com/hooks/parley',
    events: 'Events',
    eventHints: {
      'message.received': 'A customer wrote, sent a file, or ordered.',
      'message.status': 'One of your messages was sent, was delivered, was read, or failed.',
      'message.echoed': 'Someone answered a customer in the WhatsApp Business app.',
      'conversation.handoff': 'A flow handed a conversation to a person.',
      'conversation.assigned': 'A conversation was assigned to a member, or to no one.',
      'conversation.status_changed': 'A conversation was opened, snoozed or closed.',
      'flow.completed': 'A flow came to its end with a customer, or handed over.',
      'flow.failed': 'A flow stopped because of an error.',
      'channel.notice': 'WhatsApp reported something that no other event covers. It is passed on unchanged.',
    } satisfies Record<EventName, string>,
    submit: 'Add webhook',
  },
  secret: {
    title: 'The signing secret',
    description: 'Copy it now. It is not shown again. Your system uses it to verify that an event comes from Parley.',
    label: 'Signing secret',
    verify: 'X-Service-Signature is sha256= followed by the HMAC of the raw body. In Node:',
    overlap:
      'For 24 hours, webhook-signature also carries a signature made with the old secret. X-Service-Signature uses the new one.',
    done: commonText.copiedIt,
  },
  rotate: {
    action: 'Rotate secret…',
    title: 'Rotate the signing secret?',
    description:
      'You get a new secret. For 24 hours, webhook-signature carries a signature of each, so receivers with either secret accept it. X-Service-Signature switches to the new secret at once.',
    confirm: 'Rotate secret',
  },
  remove: {
    action: 'Delete…',
    title: 'Delete this webhook?',
    description: (url: string) =>
      `Nothing more is delivered to ${url}, and waiting retries are dropped. Its log is deleted too.`,
    confirm: 'Delete webhook',
    done: 'The webhook was deleted.',
  },
  test: {
    action: 'Send test event',
    title: 'Test event',
    description: 'Made-up content, delivered like a real event: signed, logged, and retried. Its data says test: true.',
    sending: 'Waiting for the response…',
    passed: (status: number, ms: string) => `Acknowledged with ${status} in ${ms}.`,
    failed: (status: number) =>
      status === 0 ? commonText.noResponse : `Responded ${status}, which is not an acknowledgement.`,
    willRetry: 'It is retried like any event.',
    again: 'Send another',
  },
};

export const deliveriesText = {
  title: 'Deliveries',
  description: 'Every event for this URL, newest first.',
  listLabel: 'Deliveries',
  events: {
    'message.received': 'Message received',
    'message.status': 'Delivery receipt',
    'message.echoed': 'Message sent from the phone',
    'conversation.handoff': 'Handoff to a person',
    'conversation.assigned': 'Assignment',
    'conversation.status_changed': 'Status changed',
    'flow.completed': 'Flow ended',
    'flow.failed': 'Flow failed',
    'channel.notice': 'Other notice from WhatsApp',
  } satisfies Record<EventName, string>,
  columns: { state: 'Status', event: 'Event', answer: 'Last response', attempts: 'Attempts', when: 'Recorded' },
  states: {
    delivered: 'Delivered',
    retrying: 'Retrying',
    failed: 'Failed',
    waiting: 'Waiting',
    cancelled: 'Canceled',
  } satisfies Record<DeliveryStateView, string>,
  live: 'Live',
  paused: 'Live updates pause while you look at older deliveries.',
  filters: {
    event: 'Event',
    allEvents: 'All events',
    state: 'Status',
    allStates: 'All statuses',
    time: 'Time',
    times: {
      any: 'Any time',
      '1h': 'Last hour',
      '24h': 'Last 24 hours',
      '7d': 'Last 7 days',
      between: 'Between…',
    },
    from: 'From',
    to: 'To',
    clear: 'Clear filters',
  },
  selectAll: 'Select all shown',
  selectOne: (event: string, when: string) => `Select ${event} from ${when}`,
  selected: (n: number) => (n === 1 ? '1 delivery selected' : `${n} deliveries selected`),
  replaySelected: 'Replay',
  clearSelection: 'Clear selection',
  replay: 'Replay',
  replayOne: (event: string, when: string) => `Replay ${event} from ${when}`,
  test: 'Test',
  noAnswer: 'No response',
  notYet: 'Not yet',
  nextAttempt: 'Next attempt',
  emptyTitle: 'Nothing delivered yet',
  emptyBody: 'Send a test event, or let a customer write: each event appears here with every attempt.',
  nothingMatches: 'No deliveries match',
  nothingMatchesBody: 'Deliveries are kept for 30 days.',
  replayed: (n: number) =>
    n === 0
      ? 'Nothing to replay: everything is already being delivered.'
      : n === 1
        ? '1 event is on its way again.'
        : `${n.toLocaleString('en')} events are on their way again.`,
  range: {
    action: 'Replay a time range…',
    title: 'Replay a time range',
    description:
      'Sends the events from that time again, with the same webhook-id. This includes what happened while the webhook was disabled or did not exist.',
    undelivered: 'Only what was not acknowledged',
    confirm: 'Replay',
    missing: 'Enter a date and a time.',
    reversed: 'The end must be after the start.',
  },
  detail: {
    replayNote: 'Replayed by hand',
    testNote: 'Test event',
    eventId: 'webhook-id',
    recorded: 'Recorded',
    state: 'Status',
    url: 'Sent to',
    attempt: (n: number) => `Attempt ${n}`,
    noAttempts: 'No attempt yet.',
    request: 'Request',
    requestNote: 'Signatures are not stored. Links to media are fresh in each attempt.',
    response: 'Response',
    emptyResponse: 'The response had no body.',
    cut: 'Cut off after 2 KB.',
  },
  error: (word: string) => errors[word] ?? word,
};
