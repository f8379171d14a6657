import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { copyMedia } from '#lib/messaging/media/copy-media.ts';
import { db } from '#lib/platform/database/db.ts';
import { mediaReceived } from '#lib/platform/engine/events.ts';
import type { InboundInput } from '#lib/sandbox/schema/inbound-schema.ts';
import { callRoute } from '#lib/testing/call-route.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { startWiredChannel, type WiredChannel } from '#lib/testing/start-wired-channel.ts';
import { createFlow } from '../../definitions/create-flow.ts';
import { publishFlow } from '../../definitions/publish-flow.ts';
import type { Graph } from '../../graph/schema.ts';
import { mortalEngine } from './mortal-engine.ts';
import { passTime } from './pass-time.ts';

const PHONE = '919812345678';
/** Longer than a question waits for its answer to continue. */
const QUIET_MS = 3000;
/** For a busy machine. */
export const PATIENCE_MS = 60_000;

type Written = string | InboundInput;

/**
 * For each test a workspace whose customer writes and taps on the sandbox's phone: every message comes over the wire and
 * through the channel's door, and the engine works until nothing is left to do.
 */
export function setUpPhone() {
  let channel: WiredChannel;
  let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
  let engine: ReturnType<typeof mortalEngine>;

  beforeAll(async () => {
    channel = await startWiredChannel();
    await channel.changeSettings({ statuses: { mode: 'manual' } });
  });
  afterAll(() => channel.stop());
  beforeEach(async () => {
    workspace = await createTestWorkspace();
    await channel.connect(workspace);
    await channel.saveCustomer(PHONE, { name: 'Asha' });
    engine = mortalEngine(workspace.workspaceId);
  });

  async function publish(graph: Graph, name = 'Flow'): Promise<string> {
    const { workspaceId } = workspace;
    const { id: flowId } = await createFlow({ workspaceId, name, graph });
    await publishFlow({ workspaceId, flowId });
    return flowId;
  }

  /** The customer does this, and Parley has stored it; no flow has heard it yet. */
  async function arrive(written: Written): Promise<void> {
    const message = typeof written === 'string' ? { type: 'text' as const, text: written } : written;
    const { phoneNumberId: phone_number_id, workspaceId } = workspace;
    const { id: channelId } = await channel.write(PHONE, { ...message, phone_number_id });
    await expect
      .poll(() => db().message.count({ where: { workspaceId, channelId } }), { timeout: PATIENCE_MS })
      .toBe(1);
  }

  /** The engine does everything that is due; with `isQuiet`, the customer's answer is complete. */
  async function work({ isQuiet = true }: { isQuiet?: boolean } = {}): Promise<void> {
    await besides();
    for (let step = 0; step < 100 && (await engine.step()); step += 1) await besides();
    if (!isQuiet || (await collecting()) === 0) return;
    await age(QUIET_MS);
    await work();
  }

  /** Another function of the engine copies files. */
  async function besides(): Promise<void> {
    const { workspaceId } = workspace;
    const of = { name: mediaReceived.name, data: { path: ['workspaceId'], equals: workspaceId } };
    const events = await db().engineEvent.findMany({ where: of });
    await db().engineEvent.deleteMany({ where: { id: { in: events.map(({ id }) => id) } } });
    for (const { data } of events) await copyMedia(data as Parameters<typeof copyMedia>[0]);
  }

  const collecting = () =>
    db().flowRun.count({
      where: {
        workspaceId: workspace.workspaceId,
        state: 'waiting',
        waitingFor: { path: ['collectUntil'], string_contains: ':' },
      },
    });

  async function age(ms: number): Promise<void> {
    await passTime(workspace.workspaceId, ms);
    await channel.ageNumber(workspace.phoneNumberId, ms);
    engine.pass(ms);
  }

  /** What the phone shows, oldest first. */
  async function shown(direction?: 'inbound' | 'outbound') {
    const { phoneNumberId: phone_number_id } = workspace;
    return (await channel.messages({ phone_number_id, limit: 1000, ...(direction && { direction }) })).reverse();
  }

  /** A tap on the button or row with this title, on the last message that has it or on the `nth`. */
  async function tapOn(title: string, nth = -1): Promise<InboundInput> {
    const having = (await shown('outbound')).filter(({ parts }) => parts?.buttons.some(({ text }) => text === title));
    const message = having.at(nth);
    const button = message?.parts?.buttons.find(({ text }) => text === title);
    if (!message || !button?.id) throw new Error(`No message has the button “${title}”.`);
    const context = { message_id: message.id };
    return { type: button.type === 'row' ? 'list_reply' : 'button_reply', reply_id: button.id, title, context };
  }

  const conversation = () => db().conversation.findFirstOrThrow({ where: { workspaceId: workspace.workspaceId } });

  return {
    publish,
    /** The customer writes messages one by one, each answered by the flows before the next. */
    async write(...all: Written[]): Promise<void> {
      for (const written of all) {
        await arrive(written);
        await work();
      }
    },
    /** The customer writes all of this in a row. */
    async writeAtOnce(...all: Written[]): Promise<void> {
      for (const written of all) {
        await arrive(written);
        await work({ isQuiet: false });
      }
      await work();
    },
    async tap(title: string, nth?: number): Promise<void> {
      await arrive(await tapOn(title, nth));
      await work();
    },
    arrive,
    work,
    shown,
    /** Time passes for everyone: the customer, the channel, Parley and its engine. */
    async pass(ms: number): Promise<void> {
      await age(ms);
      await work();
    },
    /** What the phone shows from us, oldest first; buttons or rows below their text. */
    async told(): Promise<string[]> {
      return (await shown('outbound')).map(({ text, parts }) => {
        const titles = (parts?.buttons ?? []).map(({ text: title }) => title);
        return titles.length > 0 ? `${parts?.body ?? text} [${titles.join('|')}]` : text;
      });
    },
    channel: () => channel,
    workspace: () => workspace,
    /** A request to the API with the workspace's key. */
    callApi(
      handler: (request: Request) => Promise<Response>,
      method: string,
      path: string,
      { body, search = '' }: { body?: unknown; search?: string } = {},
    ) {
      const { apiKey } = workspace;
      return callRoute(handler, { method, path: `${path}${search}`, apiKey, ...(body !== undefined && { body }) });
    },
    conversation,
    /** Who leads the conversation. */
    led: async () => (await conversation()).state,
    runs: () => db().flowRun.findMany({ where: { workspaceId: workspace.workspaceId }, orderBy: { startedAt: 'asc' } }),
    steps: (runId: string) =>
      db().flowRunStep.findMany({
        where: { workspaceId: workspace.workspaceId, runId },
        orderBy: { number: 'asc' },
      }),
  };
}
