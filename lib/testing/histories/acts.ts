import fc from 'fast-check';
import type { Item, Work } from './model-by-us.ts';
import { customers } from './people.ts';

/** What becomes of a message at the channel. */
export type Fate = 'accepted' | 'refused' | 'unpaid' | 'throttled' | 'unavailable' | 'unknown';

/** What integrators, customers and members do to one customer's data. */
export type Act =
  | { does: 'upsert'; customer: number; spelling: number; items: Omit<Item, 'customer'>[] }
  | {
      does: 'write';
      customer: number;
      shows: 'number' | 'user ID' | 'both';
      profile: string | null;
      messages: { kind: 'text' | 'order' | 'reaction'; hoursAgo: number; isRepeat: boolean }[];
    }
  | {
      does: 'send';
      customer: number;
      spelling: number;
      type: 'text' | 'template';
      body: string;
      name: string | null;
      key: number | null;
      fate: Fate;
    }
  | { does: 'reply'; customer: number; body: string; nth: number; fate: Fate }
  | { does: 'echo'; customer: number; shows: 'number' | 'user ID'; hoursAgo: number; isRepeat: boolean }
  | { does: 'note'; customer: number; mentions: boolean }
  | { does: 'see mentions'; customer: number }
  | { does: 'edit'; customer: number; changes: { name?: string; opt_in?: boolean | null; tags?: string[] } }
  | { does: 'receipts'; customer: number; nth: number; statuses: ('sent' | 'delivered' | 'read' | 'failed')[] }
  | { does: 'change'; customer: number; work: Work }
  | { does: 'read' | 'unread'; customer: number; nth: number }
  | { does: 'block'; customer: number; spelling: number; isBlocked: boolean }
  | { does: 'tag'; customer: number; add: string[]; remove: string[] }
  | { does: 'erase'; customer: number; spelling: number };

/** How each act is performed, in the app and in the model. */
export type Performed = { [Does in Act['does']]: (act: Extract<Act, { does: Does }>) => Promise<void> };

/** Acts that happen at the same time, each about another customer; or one about the workspace. */
export type Step =
  | { together: Act[] }
  | { does: 'subscribe'; events: string[] }
  | { does: 'unsubscribe'; nth: number }
  | { does: 'change number'; from: number; to: number }
  | { does: 'pass'; hours: number };

export const tags = ['vip', 'Berlin', 'späti'];
const tag = fc.constantFrom(...tags);
const customer = fc.nat({ max: customers.length - 1 });
const spelling = fc.nat({ max: 3 });
const nth = fc.nat({ max: 6 });

const fate = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>('accepted') },
  { weight: 4, arbitrary: fc.constantFrom<Fate>('refused', 'unpaid', 'throttled', 'unavailable', 'unknown') },
);

const item = fc.record(
  {
    name: fc.constantFrom('Asha', 'Åsa Öberg', '=1+1'),
    opt_in: fc.boolean(),
    tags: fc.array(tag, { maxLength: 2 }),
    source_ref: fc.constantFrom('crm-1', 'crm-2'),
    attributes: fc.dictionary(fc.constantFrom('city', 'tier', 'size'), fc.constantFrom('Pune', '7', 'gold', null), {
      maxKeys: 2,
    }),
  },
  { requiredKeys: [] },
);

const message = fc.record({
  kind: fc.constantFrom('text', 'text', 'text', 'order', 'reaction'),
  // Never within an hour of the window's end, whatever time has passed: see `pass`.
  hoursAgo: fc.constantFrom(0, 0, 0, 1, 2, 30),
  isRepeat: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
});

const DAY_MS = 86_400_000;
const startedAt = Date.now();
const inDays = (days: number) => new Date(startedAt + days * DAY_MS).toISOString();

const work: fc.Arbitrary<Work> = fc.oneof(
  fc.record({ status: fc.constantFrom('open', 'closed', 'closed') }),
  fc.constantFrom(30, 60).map((days) => ({ status: 'snoozed' as const, snoozed_until: inDays(days) })),
  fc.record({ assignee: fc.constantFrom(0, 1, null) }),
  fc.record({ assignee: fc.constantFrom(0, null), status: fc.constantFrom('open', 'closed') }),
  fc.record({ state: fc.constantFrom('person', 'nobody') }),
) as fc.Arbitrary<Work>;

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('upsert'),
      customer,
      spelling,
      items: fc.array(item, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      does: fc.constant('write'),
      customer,
      shows: fc.constantFrom('number', 'number', 'user ID', 'both'),
      profile: fc.constantFrom(null, null, 'Real Name', 'Other Name'),
      messages: fc.array(message, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('send'),
      customer,
      spelling,
      type: fc.constantFrom('text', 'text', 'template'),
      body: fc.constantFrom('Hello', 'Your order'),
      name: fc.constantFrom(null, 'Given Name'),
      key: fc.constantFrom(null, 0, 0, 1),
      fate,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('reply'),
      customer,
      body: fc.constantFrom('Hello', 'Gladly'),
      nth: fc.constantFrom(0, 0, 1),
      fate,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('echo'),
      customer,
      shows: fc.constantFrom('number', 'user ID'),
      hoursAgo: fc.constantFrom(0, 1, 30),
      isRepeat: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('note'), customer, mentions: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('see mentions'), customer }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('edit'),
      customer,
      changes: fc.record(
        {
          name: fc.constantFrom('', 'Edited'),
          opt_in: fc.constantFrom(true, false, null),
          tags: fc.array(tag, { maxLength: 2 }),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('receipts'),
      customer,
      nth,
      statuses: fc.array(fc.constantFrom('sent', 'delivered', 'read', 'failed'), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('change'), customer, work }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('read', 'read', 'unread'), customer, nth }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('block'), customer, spelling, isBlocked: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('tag'),
      customer,
      add: fc.array(tag, { maxLength: 2 }),
      remove: fc.array(tag, { maxLength: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase'), customer, spelling }) },
) as fc.Arbitrary<Act>;

const step = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .uniqueArray(act, { minLength: 1, maxLength: 4, selector: ({ customer: about }) => about })
      .map((together) => ({ together })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('subscribe'),
      events: fc.subarray(
        ['message.received', 'message.status', 'conversation.assigned', 'conversation.status_changed'],
        {
          minLength: 1,
        },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('unsubscribe'), nth: fc.nat({ max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('change number'), from: customer, to: customer }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pass'), hours: fc.constantFrom(5, 10, 40) }) },
) as fc.Arbitrary<Step>;

export const histories = fc.array(step, { minLength: 8, maxLength: 25, size: 'max' });
