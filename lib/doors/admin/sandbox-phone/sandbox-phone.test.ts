import { beforeEach, describe, expect, it } from 'vitest';
import { createFlow } from '#lib/flows/definitions/create-flow.ts';
import { sendMessage } from '#lib/messaging/messages/send-message.ts';
import { db } from '#lib/platform/database/db.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { flowRunContinued } from '#lib/platform/engine/events.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { saveNumber } from '#lib/workspace/numbers/save-number.ts';
import { addCustomer } from './add-customer.ts';
import { changePhoneSettings } from './change-phone-settings.ts';
import { clearFaults } from './clear-faults.ts';
import { listPhoneMessages } from './list-phone-messages.ts';
import { passTime } from './pass-time.ts';
import { phoneFile } from './phone-file.ts';
import { playFault } from './play-fault.ts';
import { playStatus } from './play-status.ts';
import { readPhone } from './read-phone.ts';
import { sendFile } from './send-file.ts';
import { watchPhone } from './watch-phone.ts';
import { writeIn } from './write-in.ts';

const ASHA = '919812345678';
const setup = setUpChannel();
let workspaceId: string;
const hello = { type: 'text', text: 'Hello' } as const;

beforeEach(async () => {
  overrideEnv({ SANDBOX_URL: setup.channel.url });
  workspaceId = setup.workspace.workspaceId;
  await readPhone({ workspaceId });
});

it('lists the customers of its own number, even before they write', async () => {
  const other = await createTestWorkspace();
  await readPhone(other);
  await addCustomer({ workspaceId, phone: '+91 98123 45678', name: 'Asha' });
  await addCustomer({ workspaceId: other.workspaceId, phone: '+919812345679', name: 'Ravi' });
  const { customers } = await readPhone({ workspaceId });
  expect(customers).toEqual([{ phone: ASHA, name: 'Asha', window_expires_at: null, last: null }]);
});

it('says in words what is not a phone', async () => {
  await expect(addCustomer({ workspaceId, phone: 'abc', name: 'Asha' })).rejects.toMatchObject({
    code: 'validation_failed',
    message: expect.stringContaining('not a phone number'),
  });
});

it('does not exist where no sandbox runs', async () => {
  overrideEnv({ SANDBOX_URL: '' });
  await expect(readPhone({ workspaceId })).rejects.toMatchObject({ code: 'not_found' });
});

it('says that the sandbox does not answer', async () => {
  overrideEnv({ SANDBOX_URL: 'http://127.0.0.1:1' });
  await expect(readPhone({ workspaceId })).rejects.toMatchObject({ code: 'channel_unavailable' });
});

it('ends without news, and without an error, when the page is left', async () => {
  const { last: after } = await watchPhone({ workspaceId, after: 0, signal: AbortSignal.timeout(10_000) });
  const page = new AbortController();
  const watched = watchPhone({ workspaceId, after, signal: page.signal });
  page.abort();
  expect(await watched).toEqual({ last: after, changed: false });
});

it('shows what the customer wrote, once, however often the channel sends it', async () => {
  const { id } = await writeIn({ workspaceId, phone: ASHA, act: hello, twice: true });
  const { messages } = await listPhoneMessages({ workspaceId, phone: ASHA });
  expect(messages).toMatchObject([{ id, direction: 'inbound', type: 'text', text: 'Hello', status: null }]);
});

it('shows carts, places and files', async () => {
  const write = (act: Parameters<typeof writeIn>[0]['act']) => writeIn({ workspaceId, phone: ASHA, act, twice: false });
  await write({ type: 'location', latitude: 18.9, longitude: 72.8, name: 'Here' });
  await write({ type: 'order', items: [{ retailer_id: 'TEA-GREEN', quantity: 2 }], note: 'Soon' });
  const bytes = Buffer.from('%PDF-1.4');
  await sendFile({
    ...{ workspaceId, phone: ASHA, kind: 'document', bytes, mimeType: 'application/pdf' },
    ...{ filename: 'bill.pdf', twice: false },
  });
  const { messages } = await listPhoneMessages({ workspaceId, phone: ASHA });
  expect(messages).toMatchObject([
    { location: { latitude: 18.9, name: 'Here' } },
    { order: { note: 'Soon', items: [{ retailer_id: 'TEA-GREEN', quantity: 2 }] } },
    { file: { kind: 'document', filename: 'bill.pdf', link: null } },
  ]);
  const file = await phoneFile({ workspaceId, messageId: messages[2]!.id });
  expect(await new Response(file.bytes).text()).toBe('%PDF-1.4');
  expect(file.contentDisposition).toContain('attachment');
});

describe('messages of another workspace', () => {
  it('look as if they never existed', async () => {
    const other = await createTestWorkspace();
    await readPhone(other);
    const { id } = await writeIn({ workspaceId: other.workspaceId, phone: ASHA, act: { type: 'image' }, twice: false });
    expect((await listPhoneMessages({ workspaceId, phone: ASHA })).messages).toEqual([]);
    await expect(phoneFile({ workspaceId, messageId: id })).rejects.toMatchObject({ code: 'not_found' });
    const played = playStatus({ workspaceId, messageId: id, status: 'read' });
    await expect(played).rejects.toMatchObject({ code: 'not_found' });
    expect(await phoneFile({ workspaceId: other.workspaceId, messageId: id })).toMatchObject({
      contentType: expect.stringContaining('image/'),
    });
  });
});

it('injects faults for its own number alone, and clears only those', async () => {
  const other = await createTestWorkspace();
  await readPhone(other);
  await playFault({ workspaceId, kind: 'refused', code: 190, times: 2 });
  await playFault({ workspaceId: other.workspaceId, kind: 'slow', seconds: 1, times: 1 });
  expect((await readPhone({ workspaceId })).faults).toMatchObject([{ kind: 'refused', code: 190, remaining: 2 }]);
  await clearFaults({ workspaceId });
  expect((await readPhone({ workspaceId })).faults).toEqual([]);
  expect((await readPhone(other)).faults).toMatchObject([{ kind: 'slow' }]);
});

it('keeps messages accepted while statuses are sent by hand', async () => {
  await changePhoneSettings({ workspaceId, manualStatuses: true });
  expect((await readPhone({ workspaceId })).manual_statuses).toBe(true);
  await createTestConversation(setup.workspace);
  const message = { type: 'text', body: 'Hi', to: ASHA, language_code: 'en' } as const;
  const sent = await sendMessage({ workspaceId, message, source: 'inbox' });
  const id = sent.messages[0]!.id;
  await playStatus({ workspaceId, messageId: id, status: 'failed', code: 131026 });
  expect((await setup.channel.message(id)).statuses.map(({ status }) => status)).toEqual(['accepted', 'failed']);
  const { messages } = await listPhoneMessages({ workspaceId, phone: ASHA });
  expect(messages).toMatchObject([{ direction: 'outbound', text: 'Hi', status: 'failed', failed_with: 131026 }]);
});

it('lets time pass for its own conversations, on the phone and in the inbox', async () => {
  const written = await createTestConversation(setup.workspace);
  const stranger = await createTestConversation(await createTestWorkspace());
  await writeIn({ workspaceId, phone: ASHA, act: hello, twice: false });
  const before = (await listPhoneMessages({ workspaceId, phone: ASHA })).messages[0]!.at;

  await passTime({ workspaceId, hours: 25 });

  const after = (await listPhoneMessages({ workspaceId, phone: ASHA })).messages[0]!.at;
  expect(Date.parse(before) - Date.parse(after)).toBe(25 * 3_600_000);
  const inboundAt = async (id: string) =>
    (await db().conversation.findFirstOrThrow({ where: { id } })).lastInboundAt!.getTime();
  expect(await inboundAt(written.conversationId)).toBeLessThan(Date.now() - 24 * 3_600_000);
  expect(await inboundAt(stranger.conversationId)).toBeGreaterThan(Date.now() - 2 * 3_600_000);
});

it('gives a handoff back to flows when the idle hours have passed', async () => {
  const { conversationId } = await createTestConversation(setup.workspace);
  const where = { workspaceId, id: conversationId };
  const handoff = {
    state: 'person',
    stateSince: new Date(),
    handoffAt: new Date(),
    lastMessageAt: new Date(),
  } as const;
  await db().conversation.updateMany({ where, data: handoff });
  await passTime({ workspaceId, hours: 23 });
  expect(await db().conversation.findFirst({ where })).toMatchObject({ state: 'person' });
  await passTime({ workspaceId, hours: 2 });
  expect(await db().conversation.findFirst({ where })).toMatchObject({ state: 'nobody', handoffAt: null });
});

it('plays for each of several numbers: threads, trouble and time are apart', async () => {
  const { workspaceId, numberId, wabaId, phoneNumberId } = await createTestWorkspace();
  const first = { workspaceId, numberId };
  const account = { wabaId, accessToken: 'token' };
  const added = await saveNumber({ workspaceId, phoneNumberId: `${phoneNumberId}0`, ...account });
  const second = { workspaceId, numberId: added.id };
  const stranger = { workspaceId, numberId: (await createTestWorkspace()).numberId };
  expect(await readPhone(second)).toMatchObject({ number: added.id, customers: [] });
  await readPhone(first);
  const { id: messageId } = await writeIn({ ...first, phone: ASHA, act: hello, twice: false });

  const shown = await readPhone(first);
  expect(shown).toMatchObject({ number: numberId, customers: [{ phone: ASHA, last: { text: 'Hello' } }] });
  expect(shown.numbers.map(({ id }) => id)).toEqual([numberId, added.id]);
  for (const key of [second, stranger, { workspaceId }]) {
    expect(await readPhone(key)).toMatchObject({ number: added.id, customers: [] });
  }
  await expect(writeIn({ ...stranger, phone: ASHA, act: hello, twice: false })).rejects.toMatchObject({
    code: 'number_not_connected',
  });

  await playFault({ ...first, kind: 'refused', times: 1 });
  await changePhoneSettings({ ...first, manualStatuses: true });
  expect(await readPhone(first)).toMatchObject({ faults: [{ kind: 'refused' }], manual_statuses: true });
  expect(await readPhone(second)).toMatchObject({ faults: [], manual_statuses: false });
  await expect(playStatus({ ...second, messageId, status: 'read' })).rejects.toMatchObject({ code: 'not_found' });

  const at = async () => Date.parse((await listPhoneMessages({ ...first, phone: ASHA })).messages[0]!.at);
  const before = await at();
  await passTime({ ...second, hours: 25 });
  expect(await at()).toBe(before);
  await passTime({ ...first, hours: 25 });
  expect(before - (await at())).toBe(25 * HOUR_MS);
});

it('brings flows to the end of their waits, and those that wait longer nearer to it', async () => {
  const begun = Date.now();
  const stranger = await createTestWorkspace();
  const wait = async (of: { workspaceId: string; numberId: string }, hours: number) => {
    const { conversationId } = await createTestConversation({ ...of, phone: `+9198123400${hours}` });
    const { id: flowId } = await createFlow({ ...of, name: 'Waits' });
    const waitingUntil = new Date(Date.now() + hours * HOUR_MS);
    const waitingFor = { for: 'reply', step: 1, attempt: 0, until: waitingUntil.toISOString() };
    const run = {
      id: newId(),
      flowId,
      conversationId,
      version: 1,
      state: 'waiting' as const,
      waitingFor,
      waitingUntil,
    };
    return db().flowRun.create({ data: { ...run, workspaceId: of.workspaceId } });
  };
  const [short, long, theirs] = [
    await wait(setup.workspace, 23),
    await wait(setup.workspace, 40),
    await wait(stranger, 23),
  ];

  await passTime({ workspaceId, hours: 24 });

  const hoursLeft = async ({ id }: { id: string }) => {
    const { waitingUntil, waitingFor } = await db().flowRun.findFirstOrThrow({ where: { id } });
    const told = Date.parse((waitingFor as { until: string }).until);
    return [waitingUntil?.getTime() ?? 0, told].map((at) => Math.round((at - begun) / HOUR_MS));
  };
  // The wait ended just now, so that no answer to it counts as missed.
  expect(await Promise.all([short, long, theirs].map(hoursLeft))).toEqual([
    [0, -1],
    [16, 16],
    [23, 23],
  ]);
  const woken = await db().engineEvent.findMany({ where: { name: flowRunContinued.name } });
  const ids = woken.map(({ data }) => (data as { runId: string }).runId);
  expect(ids).toEqual(expect.arrayContaining([short.id, long.id]));
  expect(ids).not.toContain(theirs.id);
});
