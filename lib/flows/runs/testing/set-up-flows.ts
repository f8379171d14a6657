import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { APP_SECRET, messagesDocument, postWebhook, type wireText } from '#lib/messaging/inbound/testing/webhooks.ts';
import { type Database, db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { startTestChannel, type TestChannel } from '#lib/testing/start-test-channel.ts';
import { createFlow } from '../../definitions/create-flow.ts';
import { publishFlow } from '../../definitions/publish-flow.ts';
import type { Graph } from '../../graph/schema.ts';
import { advanceRun } from '../advance-run.ts';
import type { RunProgress } from '../run-progress.ts';
import { takeMessage } from '../take-message.ts';
import { wakeRun } from '../wake-run.ts';

type Written = {
  text?: string;
  kind?: string;
  /** The wire ID of a pressed button. */
  choiceId?: string;
  /** The channel's ID of our message that it replies to. */
  quotes?: string;
};

/** A channel for the file, and for each test a workspace with a customer who wrote an hour ago. */
export function setUpFlows() {
  let channel: TestChannel;
  let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
  let conversation: Awaited<ReturnType<typeof createTestConversation>>;

  beforeAll(async () => {
    channel = await startTestChannel();
  });
  afterAll(() => channel.stop());
  beforeEach(async () => {
    workspace = await createTestWorkspace();
    conversation = await createTestConversation({
      ...workspace,
      contact: { name: 'Asha', attributes: { city: 'Pune', tier: 2 } },
    });
  });

  /** The keys of the test's rows. */
  const place = () => ({ workspaceId: workspace.workspaceId, conversationId: conversation.conversationId });

  async function publish(graph: Graph, name = 'Flow'): Promise<string> {
    const { workspaceId } = place();
    const { id: flowId } = await createFlow({ workspaceId, name, graph });
    await publishFlow({ workspaceId, flowId });
    return flowId;
  }

  /** Stores a message of the customer, as the channel's door would; no flow hears it yet. */
  async function store({ text, kind = 'text', choiceId, quotes }: Written, tx: Database = db()): Promise<string> {
    const id = newId();
    const { workspaceId, conversationId } = place();
    const { lastSequence: sequence } = await tx.conversation.update({
      where: { workspaceId_id: { workspaceId, id: conversationId } },
      data: { lastSequence: { increment: 1 } },
    });
    await tx.message.create({
      data: {
        ...place(),
        id,
        sequence,
        direction: 'inbound',
        channelId: `wamid.${id}`,
        type: 'text',
        kind,
        text: text ?? null,
        payload: {
          ...(choiceId !== undefined && { button_reply: { id: choiceId, title: text } }),
          ...(quotes !== undefined && { context: { message_id: quotes } }),
        },
        status: 'received',
        source: 'channel',
        timestamp: new Date(),
      },
    });
    return id;
  }

  /** The channel delivers one webhook for a number; no flow hears it yet. Files count as copied. */
  async function bring(
    value: Parameters<typeof messagesDocument>[1],
    phoneNumberId = workspace.phoneNumberId,
  ): Promise<void> {
    overrideEnv({ WHATSAPP_APP_SECRET: APP_SECRET, WHATSAPP_VERIFY_TOKEN: 'verify' });
    expect((await postWebhook(messagesDocument(phoneNumberId, value))).status).toBe(200);
    // The channel that we send to has its own.
    overrideEnv({ WHATSAPP_APP_SECRET: '', WHATSAPP_VERIFY_TOKEN: '' });
    await db().media.updateMany({ where: { workspaceId: workspace.workspaceId }, data: { state: 'stored' } });
  }

  /** The channel delivers messages in one webhook; no flow hears them yet. Returns their IDs. */
  async function arrive(...messages: ReturnType<typeof wireText>[]): Promise<string[]> {
    await bring({ messages });
    const { workspaceId } = place();
    const channelIds = messages.map(({ id }) => String(id));
    const stored = await db().message.findMany({
      where: { workspaceId, channelId: { in: channelIds } },
      orderBy: { sequence: 'asc' },
    });
    return stored.map(({ id }) => id);
  }

  /** Advances a run as its runner until it waits or ends. Unless the customer `goesOn`, they write nothing more. */
  async function drive(
    run: RunProgress | null,
    runner: string,
    { goesOn = false }: { goesOn?: boolean } = {},
  ): Promise<RunProgress | null> {
    const { workspaceId } = place();
    let at = run;
    for (;;) {
      while (at?.state === 'running') at = await advanceRun({ workspaceId, runId: at.runId, runner });
      if (!at || goesOn || !(await fallQuiet(at.runId))) return at;
      at = await wakeRun({ workspaceId, runId: at.runId, runner, revision: at.revision });
    }
  }

  /** Lets the time pass in which a question waits for the customer to continue. False when it does not wait. */
  async function fallQuiet(runId: string): Promise<boolean> {
    const changed = await db().$executeRaw`
      UPDATE flow_runs SET waiting_until = now(),
        waiting_for = jsonb_set(waiting_for, '{collectUntil}', to_jsonb('2000-01-01T00:00:00Z'::text))
      WHERE workspace_id = ${place().workspaceId}::uuid AND id = ${runId}::uuid AND state = 'waiting'
        AND waiting_for ? 'collectUntil'`;
    return changed > 0;
  }

  /** The flows react to a message that has arrived. */
  async function take(messageId: string, more?: { goesOn: boolean }): Promise<RunProgress | null> {
    const runner = newId();
    return drive(await takeMessage({ ...place(), messageId, runner }), runner, more);
  }

  /** The customer writes, and the flows react. */
  async function write(written: string | Written, more?: { goesOn: boolean }): Promise<RunProgress | null> {
    return take(await store(typeof written === 'string' ? { text: written } : written), more);
  }

  /** What the phone shows from us (from one of our numbers), with buttons and rows, oldest first. */
  const shown = async (phoneNumberId = workspace.phoneNumberId) =>
    (await channel.messages({ phone_number_id: phoneNumberId, limit: 1000 })).reverse();

  /**
   * The customer taps a button or a row of the `nth` of our messages that has it (0 is the first; by default the last),
   * beyond the first `after`, as on the sandbox's phone.
   */
  async function tap(
    title: string,
    { nth = -1, after = 0 }: { nth?: number; after?: number } = {},
  ): Promise<RunProgress | null> {
    const message = (await shown())
      .slice(after)
      .filter(({ parts }) => parts?.buttons.some(({ text }) => text === title))
      .at(nth);
    const button = message?.parts?.buttons.find(({ text }) => text === title);
    if (!message || !button?.id) throw new Error(`No message has the button “${title}”.`);
    const kind = button.type === 'row' ? 'list_reply' : 'button_reply';
    return write({ text: title, kind, choiceId: button.id, quotes: message.id });
  }

  /** What the customer's phone shows from us, oldest first. */
  async function inbox(): Promise<string[]> {
    return (await shown()).map(({ payload }) => textOf(payload));
  }

  const talk = () => {
    const { workspaceId, conversationId: id } = place();
    return db().conversation.findUniqueOrThrow({ where: { workspaceId_id: { workspaceId, id } } });
  };
  /** Who leads the conversation. */
  const led = async () => (await talk()).state;

  const runs = () => db().flowRun.findMany({ where: place(), orderBy: { startedAt: 'asc' } });
  const steps = (runId: string) =>
    db().flowRunStep.findMany({
      where: { workspaceId: place().workspaceId, runId },
      orderBy: { number: 'asc' },
    });

  /** The events that the engine got about this workspace. */
  const events = () =>
    db().engineEvent.findMany({
      where: { data: { path: ['workspaceId'], equals: place().workspaceId } },
      select: { name: true, data: true },
      orderBy: { position: 'asc' },
    });

  return {
    sandbox: () => channel,
    place,
    publish,
    store,
    arrive,
    bring,
    drive,
    take,
    write,
    tap,
    shown,
    inbox,
    talk,
    led,
    runs,
    steps,
    events,
    channel: () => channel,
    contactId: () => conversation.contactId,
  };
}

function textOf(payload: unknown): string {
  const { text, interactive, type } = payload as {
    type: string;
    text?: { body: string };
    interactive?: {
      body: { text: string };
      action: { buttons?: { reply: { title: string } }[]; sections?: { rows: { title: string }[] }[] };
    };
  };
  if (text) return text.body;
  if (!interactive) return type;
  const { buttons = [], sections = [] } = interactive.action;
  const titles = [...buttons.map(({ reply }) => reply), ...sections.flatMap(({ rows }) => rows)].map(
    ({ title }) => title,
  );
  return `${interactive.body.text} ${sections.length > 0 ? 'list ' : ''}[${titles.join('|')}]`;
}
