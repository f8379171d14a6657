/** What clients saw while things were being broken, each list in the order in which they saw it. */
export type History = {
  /**
   * Sends that POST /messages acknowledged with 200. Each customer's next send started after the last one was settled.
   */
  acknowledgedSends: { customer: string; text: string }[];
  /** What reached the channel’s customers. */
  delivered: { customer: string; text: string }[];
  /** Texts that the service itself marks as unknown: they may or may not have been sent. */
  unknown: string[];
  /** Channel IDs of messages whose webhook the service answered with 200. */
  acknowledgedInbound: string[];
  /** Incoming messages as GET /events listed them, each read continuing after the last ID. */
  events: { id: string; customer: string; messageId: string; sequence: number }[];
  /** Incoming messages as a webhook's receiver acknowledged them, with the IDs of their events. */
  deliveries: { eventId: string; messageId: string }[];
  /** Flows that customers started: what each should receive, in order, and the idempotency keys of its API calls. */
  runs: { customer: string; script: string[]; calls: string[] }[];
};

/** A broken promise: something acknowledged is gone, happened twice, or arrived in the wrong order. */
export type Problem = { kind: 'lost' | 'doubled' | 'reordered'; what: string; detail: string };

/**
 * Lists everything that was lost, doubled or reordered. The same event may be delivered again: that is what its ID is
 * for. A message with an unknown outcome may have been sent once or not at all, but never twice.
 */
export function judgeHistory(history: History): Problem[] {
  return [...judgeSends(history), ...judgeInbound(history), ...judgeDeliveries(history), ...judgeRuns(history)];
}

function judgeSends({ acknowledgedSends, delivered }: History): Problem[] {
  const reached = new Set(delivered.map(({ text }) => text));
  const problems = [
    ...repeated(delivered.map(({ text }) => text)).map((text) => doubled('message to a customer', text)),
    ...acknowledgedSends.flatMap(({ text }) => (reached.has(text) ? [] : lost('acknowledged send', text))),
  ];
  const received = Map.groupBy(delivered, ({ customer }) => customer);
  for (const [customer, sends] of Map.groupBy(acknowledgedSends, ({ customer }) => customer)) {
    const wanted = sends.map(({ text }) => text).filter((text) => reached.has(text));
    const own = new Set(wanted);
    const came = unique((received.get(customer) ?? []).map(({ text }) => text)).filter((text) => own.has(text));
    const place = came.findIndex((text, index) => text !== wanted[index]);
    if (place !== -1) problems.push(reordered('messages to a customer', `${customer}, at ${came[place]}`));
  }
  return problems;
}

function judgeInbound({ acknowledgedInbound, events }: History): Problem[] {
  const reported = new Set(events.map(({ messageId }) => messageId));
  const problems = [
    ...acknowledgedInbound.flatMap((id) => (reported.has(id) ? [] : lost('acknowledged message of a customer', id))),
    ...repeated(events.map(({ id }) => id)).map((id) => doubled('event in GET /events', id)),
    ...repeated(events.map(({ messageId }) => messageId)).map((id) => doubled('message with two events', id)),
  ];
  for (const [customer, own] of Map.groupBy(events, (event) => event.customer)) {
    const late = own.find(({ sequence }, index) => index > 0 && sequence <= (own[index - 1]?.sequence ?? 0));
    if (late) problems.push(reordered('events of a conversation', `${customer}, at number ${late.sequence}`));
  }
  return problems;
}

function judgeDeliveries({ acknowledgedInbound, deliveries }: History): Problem[] {
  const byMessage = Map.groupBy(deliveries, ({ messageId }) => messageId);
  const twice = [...byMessage].filter(([, own]) => new Set(own.map(({ eventId }) => eventId)).size > 1);
  return [
    ...acknowledgedInbound.flatMap((id) => (byMessage.has(id) ? [] : lost('delivery to the receiver', id))),
    ...twice.map(([id]) => doubled('message delivered under two event IDs', id)),
  ];
}

function judgeRuns({ runs, delivered, unknown }: History): Problem[] {
  const received = Map.groupBy(delivered, ({ customer }) => customer);
  const cutOff = new Set(unknown);
  return runs.flatMap(({ customer, script, calls }) => {
    const came = unique((received.get(customer) ?? []).map(({ text }) => text)).filter((text) => script.includes(text));
    const missing = script.filter((text) => !came.includes(text) && !cutOff.has(text));
    const isInOrder = script.filter((text) => came.includes(text)).every((text, index) => text === came[index]);
    return [
      ...missing.map((text) => lost('message of a flow', text)),
      ...(isInOrder ? [] : [reordered('messages of a flow', customer)]),
      ...(new Set(calls).size > 1 ? [doubled('API call of a flow, under two keys', customer)] : []),
    ];
  });
}

const problem =
  (kind: Problem['kind']) =>
  (what: string, detail: string): Problem => ({ kind, what, detail });
const lost = problem('lost');
const doubled = problem('doubled');
const reordered = problem('reordered');

const unique = (values: string[]) => [...new Set(values)];

function repeated(values: string[]): string[] {
  const seen = new Set<string>();
  return unique(values.filter((value) => seen.has(value) || !seen.add(value)));
}
