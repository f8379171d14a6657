import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { publishFlow } from '#lib/flows/definitions/publish-flow.ts';
import { requeueLostRuns } from '#lib/flows/runs/requeue-lost-runs.ts';
import { expectAllAtRest, expectOneLeader, leadersOf } from '#lib/flows/runs/testing/conversation-rules.ts';
import { mortalEngine } from '#lib/flows/runs/testing/mortal-engine.ts';
import { passTime } from '#lib/flows/runs/testing/pass-time.ts';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { markLostSends } from '#lib/messaging/messages/mark-lost-sends.ts';

const MINUTE_MS = 60_000;
const MOST_STEPS = 200;

/** Repeats what customers say, in messages, runs and contacts, waits, and hands some of them over to people. */
const graph = buildGraph(
  {
    s: ['start', { triggers: [{ type: 'any_message' }] }],
    a: [
      'ask',
      {
        message: { body: 'Which line?' },
        expect: 'text',
        variable: 'line',
        timeoutMinutes: 5,
        maxRetries: 0,
        collectSeconds: 0,
      },
    ],
    k: ['set_contact', { attributes: { said: '{{line}}' }, addTags: ['bot'] }],
    g: ['send_message', { body: 'Got {{line}}' }],
    c: [
      'condition',
      { branches: [{ id: 'x', match: 'all', rules: [{ variable: 'line', operator: 'contains', value: '3' }] }] },
    ],
    h: ['handoff', { note: 'Wrote {{line}}' }],
    w: ['wait', { minutes: 5 }],
    b: ['send_message', { body: 'Bye {{line}}' }],
    e: ['end', {}],
  },
  ...['s > a', 'a.answer > k', 'k > g', 'g > c', 'c.x > h', 'c.else > w', 'w > b', 'b > e'],
  ...['a.invalid > e', 'a.timeout > e'],
);

/** A published flow, and an engine that works when it is told to. */
export async function startBot(workspaceId: string) {
  const { id: flowId } = await createFlow({ workspaceId, name: 'Bot', graph });
  await publishFlow({ workspaceId, flowId });
  const engine = mortalEngine(workspaceId);

  async function work() {
    for (let step = 0; step < MOST_STEPS && (await engine.step()); step += 1);
  }

  return {
    flowId,
    step: engine.step,
    async pass(ms: number) {
      await passTime(workspaceId, ms);
      engine.pass(ms);
    },
    /** Lets everything end that is under way, and expects that nothing is left behind. */
    async finish() {
      for (let round = 0; round < 3; round += 1) {
        await work();
        await passTime(workspaceId, 5 * MINUTE_MS);
        engine.pass(5 * MINUTE_MS);
        await markLostSends();
        await requeueLostRuns();
      }
      await work();
      expectOneLeader(await leadersOf(workspaceId));
      await expectAllAtRest(workspaceId);
    },
  };
}
