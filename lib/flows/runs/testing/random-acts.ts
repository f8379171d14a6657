import fc from 'fast-check';
import { GOODBYE } from './conversation-rules.ts';
import type { Fate } from './mortal-engine.ts';

const MINUTE_MS = 60_000;

/**
 * What a customer sends: a text, a file, an order, something without content, or a tap on the `nth` of all buttons that
 * they have seen, or on one of a template.
 */
type Words =
  | { text: string }
  | { media: true }
  | { order: true }
  | { about: 'reaction' | 'edit' | 'revoke' }
  | { tap: number }
  | { tapOnTemplate: string };

/** What someone does to the flows or the customer, at any moment. */
export type Deed =
  | { does: 'say'; on: number; source: 'inbox' | 'api' }
  | { does: 'put'; on: number; state: 'flow' | 'paused' | 'person' | 'nobody' }
  | { does: 'start'; flow: number }
  | { does: 'renew'; flow: number; graph: 0 | 1 }
  | { does: 'roll back'; flow: number; version: number }
  | { does: 'take away'; flow: number; isForGood: boolean; runs: 'finish' | 'stop'; message: string | undefined }
  | { does: 'opt out'; isIn: boolean }
  /** For the event that the run waits for next, or one before or after it. */
  | { does: 'post'; run: number; ahead: number; again: boolean }
  | { does: 'not deliver'; on: number; nth: number }
  | { does: 'block'; isBlocked: boolean }
  | { does: 'erase'; on: number }
  /** Two who were known apart turn out to be one person. */
  | { does: 'show both' | 'change number' };

export type Act =
  | Deed
  | { does: 'write'; on: number; words: Words[]; andFlowsAnswer: boolean }
  | { does: 'step'; which: number; fate: Fate }
  | { does: 'step beside'; which: number; deed: Deed }
  | { does: 'work' }
  | { does: 'pass'; ms: number }
  | { does: 'lose the engine' | 'sweep' | 'idle' };

const words: fc.Arbitrary<Words> = fc.oneof(
  // Names a flow often enough that there is always something to disturb.
  {
    weight: 4,
    arbitrary: fc.constantFrom('go', 'go', 'go', 'stop', '7', 'what?', 'a', 'b', 'c').map((text) => ({ text })),
  },
  { weight: 6, arbitrary: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 30 })).map((tap) => ({ tap })) },
  { weight: 1, arbitrary: fc.constantFrom<Words>({ media: true }, { order: true }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Words>(
      ...(['reaction', 'edit', 'revoke'] as const).map((about) => ({ about })),
      ...['A', 'B', 'C'].map((tapOnTemplate) => ({ tapOnTemplate })),
    ),
  },
);

const fates = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>('done') },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('forgotten', 'twice', 'given up') },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 }).map((diesBefore): Fate => ({ diesBefore })) },
);

/** Which way the customer takes: to either of our numbers, without showing theirs, or from their former number. */
const on = fc.constantFrom(0, 0, 0, 0, 1, 2, 3);
/** A flow that messages start, or one that other flows run. */
const flow = fc.oneof({ weight: 2, arbitrary: fc.nat({ max: 2 }) }, { weight: 1, arbitrary: fc.nat({ max: 8 }) });
const which = fc.nat({ max: 5 });

const deeds = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('say'), on, source: fc.constantFrom('inbox', 'api') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('put'),
      on,
      state: fc.constantFrom('flow', 'flow', 'flow', 'paused', 'person', 'nobody'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('start'), flow }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('renew'), flow, graph: fc.constantFrom(0, 1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('roll back'), flow, version: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('take away'),
      flow,
      isForGood: fc.constantFrom(false, false, false, true),
      runs: fc.constantFrom('finish', 'stop'),
      message: fc.constantFrom(undefined, GOODBYE),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('opt out'), isIn: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('post'),
      run: fc.nat({ max: 3 }),
      ahead: fc.constantFrom(0, 0, 0, 0, -1, 1),
      again: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('not deliver'), on, nth: fc.constantFrom(0, 0, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('block'), isBlocked: fc.constantFrom(true, false, false) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('erase'), on }) },
  { weight: 1, arbitrary: fc.constantFrom('show both', 'change number').map((does) => ({ does })) },
) as fc.Arbitrary<Deed>;

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('write'),
      on,
      words: fc.oneof({ weight: 3, arbitrary: words.map((one) => [one]) }, fc.tuple(words, words)),
      andFlowsAnswer: fc.nat({ max: 3 }).map((one) => one > 0),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('step'), which, fate: fates }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('step beside'), which, deed: deeds }) },
  { weight: 3, arbitrary: fc.constant({ does: 'work' }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(3000, 6 * MINUTE_MS, 1400 * MINUTE_MS, 3100 * MINUTE_MS)
      .map((ms) => ({ does: 'pass', ms })),
  },
  { weight: 4, arbitrary: deeds },
  { weight: 1, arbitrary: fc.constantFrom('lose the engine', 'sweep', 'idle').map((does) => ({ does })) },
) as fc.Arbitrary<Act>;

/** The first starts a flow, so that what follows meets one. */
export const acts = fc
  .tuple(fc.constantFrom('go', 'go', 'stop', 'what?'), fc.array(act, { minLength: 8, maxLength: 40, size: 'max' }))
  .map(([text, more]): Act[] => [{ does: 'write', on: 0, words: [{ text }], andFlowsAnswer: true }, ...more]);
