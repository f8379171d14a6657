import { beforeEach, describe, expect, it } from 'vitest';
import { eraseContact } from '#lib/messaging/contacts/erase-contact.ts';
import { sendMessageOperation } from '#lib/messaging/messages/operations.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { POST } from './route.ts';

const TO = '+919812345678';

const test = setUpChannel();

beforeEach(async () => {
  await createTestConversation(test.workspace);
});

async function post(body: unknown, headers: Record<string, string> = {}) {
  const response = await POST(
    new Request('http://localhost/public/v1/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': test.workspace.apiKey, ...headers },
      body: JSON.stringify(body),
    }),
  );
  return { status: response.status, headers: response.headers, json: await response.json() };
}
const withKey = (key: string, body: unknown = { to: TO, body: 'Hi' }) => post(body, { 'idempotency-key': key });
/** How many messages the channel accepted from this workspace. */
const accepted = async () =>
  (await test.channel.messages({ phone_number_id: test.workspace.phoneNumberId, limit: 100 })).length;
const rows = () =>
  db().message.findMany({ where: { workspaceId: test.workspace.workspaceId }, orderBy: { id: 'asc' } });

it('answers 200 with the channel’s message id', async () => {
  const { status, json } = await post({ to: TO, body: 'Hi' });
  expect(status).toBe(200);
  expect(json).toEqual({
    messaging_product: 'whatsapp',
    messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
  });
});

it('needs the scope messages:write', async () => {
  const key = await createKey({ workspaceId: test.workspace.workspaceId, name: 'r', scopes: ['contacts:write'] });
  expect(await post({}, { 'x-api-key': key.token })).toMatchObject({ status: 403, json: { code: 'missing_scope' } });
});

describe('422 at the field that is wrong', () => {
  const long = (length: number) => 'x'.repeat(length);
  const media = 'https://f.example/a';

  it.each([
    ['no body of a text', { to: TO }, [['body', 'body']]],
    ['a blank body', { to: TO, body: ' ' }, [['body', 'body']]],
    [
      'no recipient, and no body',
      {},
      [
        ['body', 'to'],
        ['body', 'body'],
      ],
    ],
    ['a file without its type', { to: TO, body: 'See this', media_url: media }, [['body', 'media_url']]],
    ['a file on a text', { to: TO, type: 'text', body: 'See this', media_url: media }, [['body', 'media_url']]],
    ['a template without its type', { to: TO, body: 'Hi', template_name: 'x' }, [['body', 'template_name']]],
    [
      'a file without its type, and no body',
      { to: TO, media_url: media },
      [
        ['body', 'body'],
        ['body', 'media_url'],
      ],
    ],
    ['a caption on a text', { to: TO, body: 'Hi', caption: 'x' }, [['body', 'caption']]],
    ['a body on an image', { to: TO, type: 'image', media_url: media, body: 'See this' }, [['body', 'body']]],
    ['a body on a video', { to: TO, type: 'video', media_url: media, body: 'See this' }, [['body', 'body']]],
    ['a body on a document', { to: TO, type: 'document', media_url: media, body: 'See this' }, [['body', 'body']]],
    ['a body on audio', { to: TO, type: 'audio', media_url: media, body: 'Hear this' }, [['body', 'body']]],
    [
      'a body, and no file',
      { to: TO, type: 'image', body: 'See this' },
      [
        ['body', 'media_url'],
        ['body', 'body'],
      ],
    ],
    [
      'a template on an image',
      { to: TO, type: 'image', media_url: media, template_name: 'x' },
      [['body', 'template_name']],
    ],
    [
      'a body on a reaction',
      { to: TO, type: 'reaction', reaction: { message_id: 'wamid.X', emoji: '👍' }, body: 'Thanks' },
      [['body', 'body']],
    ],
    ['a phone of letters', { to: 'call me', body: 'x' }, [['body', 'to']]],
    ['an unknown type', { to: TO, type: 'sticker' }, [['body', 'type']]],
    ['no template_name', { to: TO, type: 'template' }, [['body', 'template_name']]],
    ['an image without media_url', { to: TO, type: 'image' }, [['body', 'media_url']]],
    ['a document without media_url', { to: TO, type: 'document' }, [['body', 'media_url']]],
    ['a video without media_url', { to: TO, type: 'video' }, [['body', 'media_url']]],
    ['an audio without media_url', { to: TO, type: 'audio' }, [['body', 'media_url']]],
    ['plain http', { to: TO, type: 'image', media_url: 'http://f.example/a' }, [['body', 'media_url']]],
    [
      'audio with caption and filename',
      { to: TO, type: 'audio', media_url: media, caption: 'x', filename: 'y' },
      [
        ['body', 'caption'],
        ['body', 'filename'],
      ],
    ],
    ['a text of 4,097 characters', { to: TO, body: long(4097) }, [['body', 'body']]],
    [
      'a caption of 1,025 characters',
      { to: TO, type: 'image', media_url: media, caption: long(1025) },
      [['body', 'caption']],
    ],
    [
      'components that are not an array',
      { to: TO, type: 'template', template_name: 'x', components: {} },
      [['body', 'components']],
    ],
    [
      'a component without type',
      { to: TO, type: 'template', template_name: 'x', components: [{}] },
      [['body', 'components', 0, 'type']],
    ],
    [
      'a parameter without type',
      { to: TO, type: 'template', template_name: 'x', components: [{ type: 'body', parameters: [{ text: 'a' }] }] },
      [['body', 'components', 0, 'parameters', 0, 'type']],
    ],
    [
      'a language that is not one',
      { to: TO, type: 'template', template_name: 'x', language_code: 'english' },
      [['body', 'language_code']],
    ],
    ['an array', [], [['body']]],
    ['a number for a text', { to: TO, body: 7 }, [['body', 'body']]],
  ])('%s', async (_what, body, locs) => {
    const { status, json } = await post(body);
    expect(status).toBe(422);
    expect(json.detail.map(({ loc }: { loc: unknown }) => loc)).toEqual(locs);
    for (const issue of json.detail) expect(issue).toMatchObject({ type: expect.any(String), msg: expect.any(String) });
    expect(await accepted()).toBe(0);
  });

  it('accepts texts at their limits, and counts an emoji once', async () => {
    expect((await post({ to: TO, body: long(4096) })).status).toBe(200);
    expect((await post({ to: TO, body: '🙂'.repeat(4096) })).status).toBe(200);
    expect((await post({ to: TO, body: '🙂'.repeat(4097) })).status).toBe(422);
    expect((await post({ to: TO, type: 'image', media_url: media, caption: long(1024) })).status).toBe(200);
  });

  it.each(['', ' \n'])('accepts media whose caption and filename are blank, and sends none: %j', async (blank) => {
    for (const type of ['audio', 'image', 'document']) {
      const file = { to: TO, type, media_url: media, caption: blank, filename: blank };
      expect((await post(file)).status, type).toBe(200);
    }
    expect((await rows()).map(({ text }) => text)).toEqual([null, null, null]);
    const sent = await test.channel.messages({ phone_number_id: test.workspace.phoneNumberId });
    const files = sent.map(({ payload }) => payload as Record<string, unknown>).map((file) => file[String(file.type)]);
    expect(files).toEqual(Array(3).fill({ link: media }));
  });

  it('accepts a text whose other fields are blank or null', async () => {
    expect((await post({ to: TO, body: 'Hi', media_url: '', template_name: ' ' })).status).toBe(200);
    expect((await post({ to: TO, body: 'Hi', media_url: null, template_name: null })).status).toBe(200);
  });

  it('tells where the text of a file belongs', async () => {
    const { json } = await post({ to: TO, type: 'image', media_url: media, body: 'See this' });
    const msg = 'A message of type image takes no body. Write the text in caption.';
    expect(json.detail).toEqual([{ type: 'not_allowed', loc: ['body', 'body'], msg }]);
  });

  it('accepts a file whose other fields are blank or null, and a template with a copy of its text', async () => {
    expect((await post({ to: TO, type: 'image', media_url: media, body: ' ', template_name: '' })).status).toBe(200);
    expect((await post({ to: TO, type: 'image', media_url: media, body: null })).status).toBe(200);
    const template = { to: TO, type: 'template', template_name: 'hello_world', language_code: 'en_US' };
    expect((await post({ ...template, body: 'Hello World' })).status).toBe(200);
  });

  it('ignores fields that it does not know', async () => {
    expect((await post({ to: TO, body: 'Hi', colour: 'red' })).status).toBe(200);
  });

  it('outside the service window', async () => {
    const { status, json } = await post({ to: '+919812345670', body: 'Hi' });
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([{ type: 'outside_service_window' }]);
  });
});

describe('the same Idempotency-Key', () => {
  it('replays the response, and sends once', async () => {
    const first = await withKey('k1');
    const again = await withKey('k1');
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await accepted()).toBe(1);
  });

  it('sends once when ten requests come at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => withKey('k2')));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await accepted()).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('can be used again after the channel throttled us or was down', async () => {
    await test.channel.addFault({
      operation: 'messages.send',
      action: { type: 'error', code: 130429, retry_after: 3 },
    });
    const throttled = await withKey('k3');
    expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '3']);
    await test.channel.addFault({ operation: 'messages.send', action: { type: 'http', status: 500 } });
    expect((await withKey('k3')).status).toBe(502);
    expect((await withKey('k3')).status).toBe(200);
    expect(await accepted()).toBe(1);
    expect((await rows()).map(({ status }) => status)).toEqual(['accepted']);
  });

  it('keeps replaying a refusal of the message itself', async () => {
    await test.channel.addFault({ operation: 'messages.send', action: { type: 'error', code: 131026 } });
    const refused = await withKey('k4');
    expect(refused).toMatchObject({ status: 400, json: { code: 'channel_refused' } });
    expect((await withKey('k4')).json).toEqual({ ...refused.json, request_id: expect.any(String) });
    expect(await accepted()).toBe(0);
  });

  it.each([
    ['the number is connected', { code: 190 }, 400],
    ['its token may use the number', { code: 100, subcode: 33 }, 400],
    ['the account’s payment problem is solved', { code: 131042 }, 400],
    ['the customer has written', { code: 131047 }, 422],
    ['the template is active again', { code: 132015 }, 422],
  ])('can be used again once %s, for the same message', async (_what, error, status) => {
    await test.channel.addFault({ operation: 'messages.send', times: 2, action: { type: 'error', ...error } });
    expect((await withKey('k4')).status).toBe(status);
    expect((await withKey('k4')).status).toBe(status);
    expect((await withKey('k4')).status).toBe(200);
    expect(await accepted()).toBe(1);
    expect((await rows()).map(({ status }) => status)).toEqual(['accepted']);
  });

  describe('when the channel’s answer was lost', () => {
    const lose = async (key: string) => {
      await test.channel.addFault({ operation: 'messages.send', action: { type: 'reset', after_processing: true } });
      expect(await withKey(key)).toMatchObject({ status: 504, json: { code: 'outcome_unknown' } });
      const [message] = await rows();
      return message?.id ?? '';
    };

    it('responds with 504 until a status settles it, then 200; never sends again', async () => {
      const id = await lose('k5');
      expect((await withKey('k5')).status).toBe(504);
      const [wamid] = (await test.channel.sends(id)).wamids;
      await db().message.updateMany({ where: { id }, data: { status: 'delivered', channelId: wamid ?? null } });
      const settled = await withKey('k5');
      expect(settled).toMatchObject({ status: 200, json: { messages: [{ id: wamid, message_status: 'accepted' }] } });
      expect((await withKey('k5')).json).toEqual(settled.json);
      expect(await accepted()).toBe(1);
    });

    it('says that the message is gone once its contact was erased', async () => {
      await lose('k5');
      await eraseContact({ workspaceId: test.workspace.workspaceId, contact: TO });
      for (const time of ['first', 'second']) {
        expect(await withKey('k5'), time).toMatchObject({
          status: 404,
          json: { code: 'not_found', detail: expect.stringMatching(/erased/) },
        });
      }
      expect(sendMessageOperation.errors).toContain('not_found');
      expect(await accepted()).toBe(1);
    });

    it('responds with the failure that a status reported', async () => {
      const id = await lose('k6');
      const error = { code: 131026, title: 'Undeliverable', detail: 'It cannot be delivered.' };
      await db().message.updateMany({ where: { id }, data: { status: 'failed', channelId: newId(), error } });
      expect(await withKey('k6')).toMatchObject({
        status: 400,
        json: { code: 'channel_refused', detail: 'It cannot be delivered.' },
      });
      expect(await accepted()).toBe(1);
    });

    it.each([
      [131000, 400, 'channel_refused'],
      [131016, 400, 'channel_refused'],
      [130429, 400, 'channel_refused'],
      [131047, 422, 'validation_failed'],
      [132015, 422, 'validation_failed'],
      [190, 400, 'number_not_connected'],
    ])('never sends again, even after a failure that passes (%i)', async (failure, status, code) => {
      const id = await lose('k6');
      const error = { code: failure, title: 'Failed', detail: 'Something went wrong.' };
      await db().message.updateMany({ where: { id }, data: { status: 'failed', channelId: newId(), error } });
      for (const time of ['first', 'second']) {
        expect(await withKey('k6'), time).toMatchObject({ status, json: { code } });
      }
      expect(await accepted()).toBe(1);
    });
  });

  it('reports a message that the channel accepted and then rejected as outside the window', async () => {
    await withKey('k9');
    const error = { code: 131047, title: 'Outside the 24-hour window', detail: 'More than 24 hours have passed.' };
    await db().message.updateMany({ data: { status: 'failed', error } });
    await db().idempotencyRecord.updateMany({ where: { key: 'k9' }, data: { state: 'unknown', status: null } });
    const { status, json } = await withKey('k9');
    expect(status).toBe(422);
    expect(json.detail).toMatchObject([
      { type: 'outside_service_window', msg: expect.stringContaining('WhatsApp says') },
    ]);
  });

  it('recovers the outcome of a request whose process died, and never sends again', async () => {
    await withKey('k7');
    const [message] = await rows();
    const died = { state: 'running', status: null, body: null, startedAt: new Date(Date.now() - 61_000) };
    await db().idempotencyRecord.updateMany({ where: { key: 'k7' }, data: died });
    await db().message.updateMany({ where: { id: message?.id ?? '' }, data: { status: 'sending', channelId: null } });
    expect((await withKey('k7')).status).toBe(504);
    expect(await accepted()).toBe(1);
  });

  it('of a request that died before anything was recorded: runs', async () => {
    await withKey('k8');
    await db().message.deleteMany({ where: { workspaceId: test.workspace.workspaceId } });
    const died = { state: 'running', status: null, body: null, resourceId: null };
    await db().idempotencyRecord.updateMany({
      where: { key: 'k8' },
      data: { ...died, startedAt: new Date(Date.now() - 61_000) },
    });
    expect((await withKey('k8')).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });
});
