import type { DeliveryStateView, WebhookView } from '#lib/webhooks/endpoints/admin-operations.ts';
import type { EventName } from '#lib/webhooks/events/constants.ts';

const times = (n: number) => (n === 1 ? '1 call' : `${n.toLocaleString('en')} calls`);
const milliseconds = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

/** Why an attempt got no usable answer, by the word that is stored. */
const errors: Record<string, string> = {
  connect_timeout: 'The server did not accept the connection in time.',
  read_timeout: 'The server did not answer within 10 seconds.',
  connect_error: 'The connection was refused.',
  read_error: 'The connection broke off before the answer was complete.',
  dns_error: 'The host name could not be resolved.',
  tls_error: 'The server’s certificate was not accepted.',
  blocked_address: 'The name leads to an address that is not on the public internet.',
  too_many_redirects: 'The server redirected. Register the address that it leads to.',
  redirect_refused: 'The server redirected. Register the address that it leads to.',
  invalid_url: 'The URL can’t be called.',
  internal_error: 'The request could not be made on our side. The server’s log says why.',
};

export const webhooksText = {
  title: 'Webhooks',
  description: 'Parley posts every event to these addresses, signed, and tries again until it is acknowledged.',
  create: 'Add webhook',
  listLabel: 'Webhooks',
  emptyTitle: 'No webhook yet',
  emptyBody: 'Add the address of your system, and it hears of messages within a second. The same with the API:',
  events: { 'message.received': 'Messages received', 'message.status': 'Delivery receipts' } satisfies Record<
    EventName,
    string
  >,
  states: {
    healthy: 'Working',
    unused: 'Not called yet',
    shaky: 'Some calls fail',
    failing: 'Failing',
    disabled: 'Disabled',
  },
  lastCall: 'Last call',
  answered: (status: number) => (status === 0 ? 'no answer' : `answered ${status}`),
  ms: milliseconds,
  actionsFor: (url: string) => `Actions for ${url}`,
  deliveries: 'Deliveries',
  back: 'All webhooks',
  health: {
    success: 'Acknowledged',
    p95: '95 % within',
    calls: 'Calls',
    none: 'No calls in the last 24 hours.',
    lastDay: 'Last 24 hours',
    since: 'Latest 2,000 deliveries, since',
    percent: (part: number, all: number) => `${((100 * part) / all).toFixed(part === all ? 0 : 1)} %`,
    chart: (acknowledged: number, calls: number) =>
      `Chart: ${acknowledged.toLocaleString('en')} of ${times(calls)} were acknowledged.`,
    acknowledged: 'Acknowledged',
    failed: 'Failed',
  },
  disabled: {
    title: 'Disabled: nothing is delivered to it',
    reasons: {
      gone: 'It answered 410 Gone, which asks us to stop.',
      failing: 'For five days it did nothing but fail.',
      unknown: 'It was disabled by an operator.',
    } satisfies Record<NonNullable<WebhookView['disabled_reason']> | 'unknown', string>,
    how: 'Make sure that the address answers with a 2xx, then resume. What it missed can be replayed by time.',
    resume: 'Resume',
    resumed: 'The webhook receives events again.',
  },
  failingSince: 'Every call has failed since',
  failingEnds: 'After five days of nothing else it is disabled.',
  overlap: 'The old secret still signs until',
  form: {
    title: 'Add a webhook',
    url: 'URL',
    urlHint: 'It is called by POST. Answer with a 2xx within 10 seconds; do the work afterwards.',
    urlPlaceholder: 'https://crm.example.com/hooks/parley',
    events: 'Events',
    eventHints: {
      'message.received': 'A customer wrote, sent a file, or ordered.',
      'message.status': 'A message of yours was sent, delivered, read, or failed.',
    } satisfies Record<EventName, string>,
    submit: 'Add webhook',
  },
  secret: {
    title: 'The signing secret',
    description: 'Copy it now: it is not shown again. Your system verifies by it that an event comes from Parley.',
    label: 'Signing secret',
    verify: 'X-Service-Signature is sha256= and the HMAC of the raw body. In Node:',
    overlap:
      'webhook-signature carries the old secret’s signature as well for 24 hours; X-Service-Signature is the new one’s.',
    done: 'I have copied it',
  },
  rotate: {
    action: 'Rotate secret…',
    title: 'Rotate the signing secret?',
    description:
      'You get a new secret. For 24 hours webhook-signature carries signatures of both, so that a receiver with either accepts. X-Service-Signature switches to the new secret at once.',
    confirm: 'Rotate secret',
  },
  remove: {
    action: 'Delete…',
    title: 'Delete this webhook?',
    description: (url: string) => `Nothing more is delivered to ${url}, waiting retries included. Its log goes too.`,
    confirm: 'Delete webhook',
    done: 'The webhook was deleted.',
  },
  test: {
    action: 'Send test event',
    title: 'Test event',
    description:
      'Made-up content, on the way that real events go: signed, logged, and retried. Its data says test: true.',
    sending: 'Waiting for the answer…',
    passed: (status: number, ms: string) => `Acknowledged with ${status} in ${ms}.`,
    failed: (status: number) =>
      status === 0 ? 'There was no answer.' : `Answered ${status}, which is no acknowledgement.`,
    willRetry: 'It is tried again like any event.',
    again: 'Send another',
  },
};

export const deliveriesText = {
  title: 'Deliveries',
  description: 'Every event that was to be posted to this address, the newest first.',
  listLabel: 'Deliveries',
  events: { 'message.received': 'Message received', 'message.status': 'Delivery receipt' } satisfies Record<
    EventName,
    string
  >,
  columns: { state: 'State', event: 'Event', answer: 'Last answer', attempts: 'Attempts', when: 'Recorded' },
  states: {
    delivered: 'Delivered',
    retrying: 'Retrying',
    failed: 'Failed',
    waiting: 'Waiting',
    cancelled: 'Cancelled',
  } satisfies Record<DeliveryStateView, string>,
  live: 'Live',
  paused: 'Live updates pause while you look at older ones.',
  filters: {
    event: 'Event',
    allEvents: 'All events',
    state: 'State',
    allStates: 'All states',
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
  selectOne: (event: string, when: string) => `Select ${event} of ${when}`,
  selected: (n: number) => (n === 1 ? '1 delivery selected' : `${n} deliveries selected`),
  replaySelected: 'Replay',
  clearSelection: 'Clear selection',
  replay: 'Replay',
  test: 'Test',
  noAnswer: 'No answer',
  notYet: 'Not yet',
  nextAttempt: 'Next attempt',
  emptyTitle: 'Nothing delivered yet',
  emptyBody: 'Send a test event, or let a customer write: each event shows up here with every attempt.',
  nothingMatches: 'No delivery matches.',
  nothingMatchesBody: 'Deliveries are kept for 30 days.',
  replayed: (n: number) =>
    n === 0
      ? 'Nothing to replay: all of it is under way already.'
      : n === 1
        ? '1 event is on its way again.'
        : `${n.toLocaleString('en')} events are on their way again.`,
  range: {
    action: 'Replay a time range…',
    title: 'Replay a time range',
    description:
      'Posts the events of that time again, under the same webhook-id. It includes what happened while the webhook was disabled or did not exist.',
    undelivered: 'Only what was not acknowledged',
    confirm: 'Replay',
    missing: 'Give a date and a time.',
    reversed: 'The end must be after the beginning.',
  },
  detail: {
    replayNote: 'Asked for by hand',
    testNote: 'Test event',
    eventId: 'webhook-id',
    recorded: 'Recorded',
    state: 'State',
    url: 'Posted to',
    attempt: (n: number) => `Attempt ${n}`,
    noAttempts: 'No attempt yet.',
    request: 'Request',
    requestNote: 'Signatures are not kept. Links to media are fresh in each attempt.',
    response: 'Answer',
    emptyResponse: 'The answer had no body.',
    cut: 'Cut after 2 KB.',
  },
  error: (word: string) => errors[word] ?? word,
};
