import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { decrypt } from '#lib/platform/crypto/encryption.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { heardDuring } from '#lib/platform/realtime/testing/heard-during.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { startTestChannel, type TestChannel } from '#lib/testing/start-test-channel.ts';
import { checkNumber } from './check-number.ts';
import { connectNumber } from './connect-number.ts';
import { disconnectNumber } from './disconnect-number.ts';
import { listNumbers } from './list-numbers.ts';
import { makeDefaultNumber } from './make-default-number.ts';
import { numberOf } from './number-of.ts';

let channel: TestChannel;
let workspaceId: string;
const details = { phoneNumberId: '5001', wabaId: '6001', accessToken: 'good-token' };

beforeAll(async () => {
  channel = await startTestChannel({ strict: true });
});
beforeEach(async () => {
  ({ workspaceId } = await createTestWorkspace());
  await db().number.deleteMany({ where: { workspaceId } });
  await channel.changeSettings({ strict: true });
  await channel.addNumber({
    phone_number_id: '5001',
    waba_id: '6001',
    token: 'good-token',
    display_phone_number: '+1 555-078-3881',
    verified_name: 'Shop Ltd',
    quality_rating: 'GREEN',
    messaging_limit: 'TIER_2K',
  });
});
afterEach(async () => {
  await channel.reset();
  await db().number.deleteMany();
});
afterAll(() => channel.stop());

const connect = (more: Partial<typeof details> = {}) => connectNumber({ workspaceId, ...details, ...more });
const stored = () => db().number.findMany({ where: { workspaceId } });

describe('connecting', () => {
  it('stores the number with the channel’s data about it, subscribes the app, and copies its templates', async () => {
    const subscribed = async () => (await channel.stats()).requests['subscriptions.add'] ?? 0;
    const before = await subscribed();
    const { id, probe } = await connect();
    expect(probe.status).toBe('connected');
    const [row] = await stored();
    expect(row).toMatchObject({
      id,
      phoneNumberId: '5001',
      displayPhone: '15550783881',
      verifiedName: 'Shop Ltd',
      qualityRating: 'GREEN',
      messagingLimit: 'TIER_2K',
      status: 'connected',
      checkedAt: expect.any(Date),
    });
    expect(row?.accessToken).not.toContain('good-token');
    expect(await numberOf({ workspaceId })).toMatchObject({ id, accessToken: 'good-token' });
    const events = await db().engineEvent.findMany({ where: { name: 'template/changed' } });
    expect(events.map(({ data }) => data)).toContainEqual({ workspaceId, wabaId: '6001' });
    expect(await subscribed()).toBe(before + 1);
  });

  it.each([
    [{ accessToken: 'bad-token' }, ['body', 'access_token']],
    [{ phoneNumberId: '999' }, ['body', 'phone_number_id']],
    [{ wabaId: '999' }, ['body', 'waba_id']],
  ])('refuses %j at the detail that is wrong, and stores nothing', async (wrong, loc) => {
    await expect(connect(wrong)).rejects.toMatchObject({ code: 'validation_failed', issues: [{ loc }] });
    expect(await stored()).toEqual([]);
  });

  it('refuses the number of another account of the same token', async () => {
    await channel.addNumber({ phone_number_id: '5002', waba_id: '6002', token: 'good-token' });
    await expect(connect({ wabaId: '6002' })).rejects.toMatchObject({ issues: [{ loc: ['body', 'waba_id'] }] });
  });

  it('says so when the channel cannot be asked', async () => {
    await channel.addFault({ times: 3, action: { type: 'http', status: 503 } });
    await expect(connect()).rejects.toMatchObject({ code: 'channel_unavailable' });
    expect(await stored()).toEqual([]);
  });

  it('refuses a number that another workspace has', async () => {
    await connect();
    const other = await createTestWorkspace();
    await expect(connectNumber({ workspaceId: other.workspaceId, ...details })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('takes new details of the same number, and keeps its id', async () => {
    const { id } = await connect();
    await channel.setToken({ token: 'newer-token', waba_ids: ['6001'] });
    expect((await connect({ accessToken: 'newer-token' })).id).toBe(id);
    expect(await stored()).toHaveLength(1);
    await vi.waitFor(async () => expect(await numberOf({ workspaceId })).toMatchObject({ accessToken: 'newer-token' }));
  });

  it('uses the number that was connected or made the default last, and not one whose details were changed', async () => {
    const first = await connect();
    await channel.addNumber({ phone_number_id: '5003', waba_id: '6003', token: 'third' });
    const { id } = await connect({ phoneNumberId: '5003', wabaId: '6003', accessToken: 'third' });
    expect(await numberOf({ workspaceId })).toMatchObject({ id, phoneNumberId: '5003' });
    await connect();
    const isDefault = async (expected: string) =>
      vi.waitFor(async () => expect((await numberOf({ workspaceId })).id).toBe(expected));
    await isDefault(id);
    await makeDefaultNumber({ workspaceId, numberId: first.id });
    await isDefault(first.id);
    expect((await listNumbers({ workspaceId })).map((number) => number.id)).toEqual([first.id, id]);
  });

  it('gives a number to one of two workspaces that connect it at once', async () => {
    const other = await createTestWorkspace();
    const outcomes = await Promise.allSettled([
      connect(),
      connectNumber({ ...details, workspaceId: other.workspaceId }),
    ]);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason : []));
    expect(refused).toMatchObject([{ code: 'conflict' }]);
    expect(await db().number.count({ where: { phoneNumberId: '5001' } })).toBe(1);
  });
});

describe('disconnecting', () => {
  it('erases the token, and has the copies of the account’s templates dropped', async () => {
    const { id } = await connect();
    await db().engineEvent.deleteMany();
    await disconnectNumber({ workspaceId, numberId: id });
    const [row] = await stored();
    expect(decrypt({ ciphertext: row?.accessToken ?? '', context: `numbers/${workspaceId}/${id}` })).toBe('');
    const events = await db().engineEvent.findMany({ where: { name: 'template/changed' } });
    expect(events.map(({ data }) => data)).toEqual([{ workspaceId, wabaId: '6001' }]);
  });

  it('leaves the workspace without a number, or with the other one', async () => {
    const { id } = await connect();
    await channel.addNumber({ phone_number_id: '5003', waba_id: '6003', token: 'third' });
    const second = await connect({ phoneNumberId: '5003', wabaId: '6003', accessToken: 'third' });
    await disconnectNumber({ workspaceId, numberId: second.id });
    await vi.waitFor(async () => expect((await numberOf({ workspaceId })).id).toBe(id));
    await disconnectNumber({ workspaceId, numberId: id });
    const numberIsGone = { code: 'number_not_connected', message: expect.stringContaining('Connect one') };
    await vi.waitFor(() => expect(numberOf({ workspaceId })).rejects.toMatchObject(numberIsGone));
    expect(await listNumbers({ workspaceId })).toEqual([]);
  });

  it('gives the number free for another workspace, which keeps it', async () => {
    const { id } = await connect();
    const other = await createTestWorkspace();
    const take = () => connectNumber({ workspaceId: other.workspaceId, ...details });
    await expect(take()).rejects.toMatchObject({ code: 'conflict' });
    await disconnectNumber({ workspaceId, numberId: id });
    const taken = await take();
    expect(taken.id).not.toBe(id);
    await expect(connect()).rejects.toMatchObject({ code: 'conflict' });
    await disconnectNumber({ workspaceId: other.workspaceId, numberId: taken.id });
    expect((await connect()).id).toBe(id);
  });

  it('connects the same number again as the default one, with its conversations', async () => {
    const { id } = await connect();
    const { conversationId } = await createTestConversation({ workspaceId, numberId: id });
    await channel.addNumber({ phone_number_id: '5003', waba_id: '6003', token: 'third' });
    const second = await connect({ phoneNumberId: '5003', wabaId: '6003', accessToken: 'third' });
    await disconnectNumber({ workspaceId, numberId: id });
    const shown = async () => (await listNumbers({ workspaceId })).map((number) => [number.id, number.status]);
    expect(await shown()).toEqual([
      [second.id, 'connected'],
      [id, 'disconnected'],
    ]);
    await connect();
    expect(await shown()).toEqual([
      [id, 'connected'],
      [second.id, 'connected'],
    ]);
    expect(await db().conversation.findFirst({ where: { workspaceId } })).toMatchObject({
      id: conversationId,
      numberId: id,
    });
  });

  it('is only for a connected number of the workspace', async () => {
    const { id } = await connect();
    const other = await createTestWorkspace();
    const missing = { code: 'not_found' };
    await expect(disconnectNumber({ workspaceId: other.workspaceId, numberId: id })).rejects.toMatchObject(missing);
    await disconnectNumber({ workspaceId, numberId: id });
    await expect(disconnectNumber({ workspaceId, numberId: id })).rejects.toMatchObject(missing);
    await expect(makeDefaultNumber({ workspaceId, numberId: id })).rejects.toMatchObject(missing);
  });
});

it('has open inboxes read everything again when a number is connected, made the default, checked or disconnected', async () => {
  const { id: numberId } = await connect();
  for (const change of [connect, makeDefaultNumber, checkNumber, disconnectNumber]) {
    const heard = await heardDuring(async () => void (await change({ workspaceId, numberId })));
    expect(heard).toContainEqual({ workspaceId, conversationIds: [] });
  }
});

describe('checking', () => {
  it.each([
    ['token_refused', () => channel.setToken({ token: 'good-token', status: 'expired', waba_ids: ['6001'] })],
    ['unknown_number', () => channel.deleteNumber('5001')],
    ['restricted', () => channel.changeNumber('5001', { registered: false })],
  ])('finds and stores %s', async (status, happen) => {
    await connect();
    await happen();
    const probe = await checkNumber({ workspaceId });
    expect(probe).toMatchObject({ status, detail: expect.any(String) });
    expect(await stored()).toMatchObject([{ status, statusDetail: probe.detail }]);
  });

  it('changes nothing when the channel is out of reach', async () => {
    await connect();
    await channel.addFault({ times: 3, action: { type: 'http', status: 503 } });
    expect(await checkNumber({ workspaceId })).toMatchObject({ status: 'unreachable' });
    expect(await stored()).toMatchObject([{ status: 'connected', statusDetail: null }]);
  });

  it('needs a number', async () => {
    await expect(checkNumber({ workspaceId })).rejects.toMatchObject({ code: 'number_not_connected' });
  });

  it('knows no number that is unknown, disconnected, or another workspace’s', async () => {
    const other = await createTestWorkspace();
    await connectNumber({ ...details, workspaceId: other.workspaceId });
    const foreign = await numberOf({ workspaceId: other.workspaceId });
    for (const numberId of [foreign.id, newId()]) {
      await expect(checkNumber({ workspaceId, numberId })).rejects.toMatchObject({ code: 'not_found' });
    }
    await disconnectNumber({ workspaceId: other.workspaceId, numberId: foreign.id });
    const disconnected = checkNumber({ workspaceId: other.workspaceId, numberId: foreign.id });
    await expect(disconnected).rejects.toMatchObject({ code: 'not_found' });
  });
});
