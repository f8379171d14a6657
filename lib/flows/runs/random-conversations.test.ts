import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { markLostSends } from '#lib/messaging/messages/mark-lost-sends.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';
import { db } from '#lib/platform/database/db.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import type { Graph } from '../graph/schema.ts';
import { giveBackIdle } from './give-back-idle.ts';
import { requeueLostRuns } from './requeue-lost-runs.ts';
import { setConversationState } from './set-conversation-state.ts';
import { expectAllAtRest, expectOneLeader, expectTrueToGraphs } from './testing/conversation-rules.ts';
import { type Fate, mortalEngine } from './testing/mortal-engine.ts';
import { passTime } from './testing/pass-time.ts';
import { flows } from './testing/random-flows.ts';
import { setUpFlows } from './testing/set-up-flows.ts';

const LONG = Boolean(process.env.PARLEY_TEST_LONG);
const CONVERSATIONS = LONG ? 1500 : 12;
const MINUTE_MS = 60_000;

const { place, publish, arrive, shown } = setUpFlows();

/** What a customer writes: a text, a file, an order, or a tap on the `nth` of all buttons that they have seen. */
type Words = { text: string } | { media: true } | { order: true } | { reaction: true } | { tap: number };

type Act =
  | { does: 'write'; words: Words[]; andFlowsAnswer: boolean }
  | { does: 'step'; which: number; fate: Fate }
  | { does: 'work' }
  | { does: 'pass'; ms: number }
  | { does: 'say'; source: 'inbox' | 'api' }
  | { does: 'put'; state: 'flow' | 'paused' | 'person' | 'nobody' }
  | { does: 'lose the engine' | 'sweep' | 'idle' };

const words: fc.Arbitrary<Words> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('go', 'stop', '7', 'what?', 'a', 'b', 'c').map((text) => ({ text })) },
  { weight: 6, arbitrary: fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 30 })).map((tap) => ({ tap })) },
  { weight: 1, arbitrary: fc.constantFrom<Words>({ media: true }, { order: true }, { reaction: true }) },
);

const fates = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>('done') },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('forgotten', 'twice', 'given up') },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 }).map((diesBefore): Fate => ({ diesBefore })) },
);

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('write'),
      words: fc.oneof({ weight: 3, arbitrary: words.map((one) => [one]) }, fc.tuple(words, words)),
      andFlowsAnswer: fc.nat({ max: 3 }).map((one) => one > 0),
    }),
  },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('step'), which: fc.nat({ max: 5 }), fate: fates }) },
  { weight: 3, arbitrary: fc.constant({ does: 'work' }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(3000, 6 * MINUTE_MS, 1400 * MINUTE_MS, 3100 * MINUTE_MS)
      .map((ms) => ({ does: 'pass', ms })),
  },
  { weight: 1, arbitrary: fc.constantFrom('inbox', 'api').map((source) => ({ does: 'say', source })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('flow', 'flow', 'paused', 'person', 'nobody').map((state) => ({ does: 'put', state })),
  },
  { weight: 1, arbitrary: fc.constantFrom('lose the engine', 'sweep', 'idle').map((does) => ({ does })) },
) as fc.Arbitrary<Act>;

const order = {
  catalog_id: '1',
  product_items: [{ product_retailer_id: 'S', quantity: 1, item_price: 5, currency: 'INR' }],
};

/** Plays one customer with the flows of one workspace from beginning to end. */
async function play(graphs: Graph[], given: Act[]): Promise<void> {
  const { workspaceId } = place();
  const { conversationId } = await beginAnew();
  const engine = mortalEngine(workspaceId);
  const graphOf = new Map<string, Graph>();
  for (const graph of graphs) graphOf.set(await publish(graph), graph);
  const before = (await shown()).length;
  const phone = async () => (await shown()).slice(before);

  async function write(all: Words[]) {
    const buttons = (await phone()).flatMap(({ id, parts }) =>
      (parts?.buttons ?? []).map((one) => ({ ...one, on: id })),
    );
    const wires = all.flatMap((said) => {
      if ('text' in said) return [wireText(said.text)];
      if ('media' in said) return [wireText('', { type: 'image', image: { id: '1', mime_type: 'image/jpeg' } })];
      if ('order' in said) return [wireText('', { type: 'order', order })];
      const on = buttons[buttons.length - 1 - ('tap' in said ? said.tap % Math.max(buttons.length, 1) : 0)];
      if (!on) return [];
      if ('reaction' in said) return [wireText('', { type: 'reaction', reaction: { message_id: on.on, emoji: '👍' } })];
      const kind = on.type === 'row' ? 'list_reply' : 'button_reply';
      const interactive = { type: kind, [kind]: { id: on.id, title: on.text } };
      return [wireText('', { type: 'interactive', interactive, context: { id: on.on } })];
    });
    if (wires.length > 0) await arrive(...wires);
  }

  async function pass(ms: number) {
    await passTime(workspaceId, ms);
    engine.pass(ms);
  }

  async function work() {
    for (let step = 0; step < 60 && (await engine.step()); step += 1);
  }

  async function perform(act: Act) {
    switch (act.does) {
      case 'write':
        await write(act.words);
        return act.andFlowsAnswer && work();
      case 'step':
        return engine.step(act.which, act.fate);
      case 'work':
        return work();
      case 'pass':
        return pass(act.ms);
      case 'say': {
        const message = { type: 'text' as const, body: 'From us', language_code: 'en' };
        return sendMessage({ workspaceId, conversationId, message, source: act.source }).catch(unlessClosed);
      }
      case 'put':
        return setConversationState({ workspaceId, conversationId, state: act.state });
      case 'lose the engine':
        return engine.forgetAll();
      case 'sweep':
        return requeueLostRuns();
      case 'idle':
        return giveBackIdle();
    }
  }

  for (const act of given) {
    const held = await isHeld(conversationId);
    const said = await flowMessages();
    await perform(act);
    await expectOneLeader({ workspaceId, conversationId });
    // Whether a step of a flow or a person came first is decided once; between two acts it is known.
    if (held && (await isHeld(conversationId)))
      expect(await flowMessages(), 'what flows said to a person’s customer').toBe(said);
  }
  // The rest of the engine's work, and what its sweepers find until then.
  for (let round = 0; round < 4; round += 1) {
    await work();
    await pass(5 * MINUTE_MS);
    await markLostSends();
    await requeueLostRuns();
  }
  await work();
  await expectOneLeader({ workspaceId, conversationId });
  await expectAllAtRest({ workspaceId, conversationId });
  await expectTrueToGraphs({ workspaceId, graphs: graphOf, phone: await phone() });
}

/** A customer who has never been here, in a workspace without flows. */
async function beginAnew() {
  const { workspaceId } = place();
  await db().flow.deleteMany({ where: { workspaceId } });
  await db().contact.deleteMany({ where: { workspaceId } });
  const { id: numberId } = await db().number.findFirstOrThrow({ where: { workspaceId } });
  return createTestConversation({ workspaceId, numberId, contact: { name: 'Asha' } });
}

const flowMessages = () => db().message.count({ where: { workspaceId: place().workspaceId, source: 'flow' } });

async function isHeld(id: string) {
  const { state } = await db().conversation.findFirstOrThrow({ where: { workspaceId: place().workspaceId, id } });
  return state === 'paused' || state === 'person';
}

function unlessClosed(error: { code?: string }) {
  if (error.code !== 'validation_failed') throw error;
}

it(
  'no flow says what its graph does not, whoever writes, takes over or dies',
  async () => {
    await fc.assert(fc.asyncProperty(flows, fc.array(acts, { minLength: 8, maxLength: 40, size: 'max' }), play), {
      numRuns: CONVERSATIONS,
      endOnFailure: !LONG,
    });
  },
  LONG ? 3_600_000 : 180_000,
);
