import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startFakeGraph } from '#lib/channel/testing/start-fake-graph.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { overrideEnv } from '#lib/platform/env.ts';
import type { sandboxControl } from '#lib/sandbox/control-client.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { setUpChannel } from '#lib/testing/set-up-channel.ts';
import { sendMessageBody } from './schema.ts';
import { sendMessage } from './send-message.ts';

type Action = Parameters<ReturnType<typeof sandboxControl>['addFault']>[0]['action'];

const test = setUpChannel();

beforeEach(async () => {
  await createTestConversation(test.workspace);
});

const template = {
  type: 'template',
  template_name: 'greeting',
  components: [
    { type: 'button', sub_type: 'quick_reply', index: '0', parameters: [{ type: 'payload', payload: 'x' }] },
    { type: 'body', parameters: [{ type: 'text', text: 'Asha' }] },
  ],
};

/** How a send ends when the channel acts like this. */
async function refusedBy(action: Action, body: Record<string, unknown> = { body: 'Hi' }): Promise<DomainError> {
  await test.channel.addFault({ operation: 'messages.send', times: 3, action });
  const message = sendMessageBody.parse({ to: '+919812345678', ...body });
  const error = await sendMessage({ workspaceId: test.workspace.workspaceId, message, source: 'api' }).then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(DomainError);
  return error;
}
const error = (code: number, more = {}): Action => ({ type: 'error', code, ...more });
const row = () => db().message.findFirstOrThrow({ where: { workspaceId: test.workspace.workspaceId } });
const number = () => db().number.findFirstOrThrow({ where: { workspaceId: test.workspace.workspaceId } });

describe('a file of a template that the channel cannot fetch: 422 at its link, and nothing is sent', () => {
  it.each([
    ['http://8.8.8.8/a.jpg', 'url_not_https'],
    ['https://10.0.0.1/a.jpg', 'url_not_public'],
    ['https://169.254.169.254/a.jpg', 'url_not_public'],
    ['http://192.168.1.5/a.jpg', 'url_not_public'],
  ])('%s', async (link, type) => {
    const header = { type: 'header', parameters: [{ type: 'image', image: { link } }] };
    const message = { ...template, components: [header, ...template.components] };
    const sent = sendMessage({
      workspaceId: test.workspace.workspaceId,
      message: sendMessageBody.parse({ to: '+919812345678', ...message }),
      source: 'api',
    });
    const loc = ['body', 'components', 0, 'parameters', 0, 'image', 'link'];
    await expect(sent).rejects.toMatchObject({ code: 'validation_failed', issues: [{ type, loc }] });
    expect(await db().message.count({ where: { workspaceId: test.workspace.workspaceId } })).toBe(0);
  });

  it('in a card of a carousel', async () => {
    const parameters = [{ type: 'image', image: { link: 'https://10.0.0.1/a.jpg' } }];
    const carousel = { type: 'carousel', cards: [{ card_index: 0, components: [{ type: 'header', parameters }] }] };
    const message = { ...template, components: [...template.components, carousel] };
    const sent = sendMessage({
      workspaceId: test.workspace.workspaceId,
      message: sendMessageBody.parse({ to: '+919812345678', ...message }),
      source: 'api',
    });
    const loc = ['body', 'components', 2, 'cards', 0, 'components', 0, 'parameters', 0, 'image', 'link'];
    await expect(sent).rejects.toMatchObject({ code: 'validation_failed', issues: [{ type: 'url_not_public', loc }] });
  });
});

describe('the channel asks us to slow down: 429 with the time to wait', () => {
  it.each([
    [error(130429), 1],
    [error(131056), 6],
    [error(80007, { status: 429 }), 60],
    [error(4, { retry_after: 9 }), 9],
  ])('%j', async (action, retryAfter) => {
    expect(await refusedBy(action)).toMatchObject({ code: 'channel_throttled', status: 429, retryAfter });
    expect(await row()).toMatchObject({ status: 'failed', error: { retryable: true } });
  });
});

describe('credentials: 400 with the words to reconnect the number', () => {
  it.each([0, 3, 10, 104, 190, 200, 131005])('%i', async (code) => {
    const failure = await refusedBy(error(code));
    expect(failure).toMatchObject({ code: 'number_not_connected', status: 400 });
    expect(failure.message).toMatch(/[Rr]econnect/);
    expect(failure.message).not.toMatch(/#|\d{3}/);
    await vi.waitFor(async () => expect(await number()).toMatchObject({ status: 'token_refused' }));
  });

  it('an unknown number', async () => {
    expect(await refusedBy(error(100, { subcode: 33 }))).toMatchObject({ code: 'number_not_connected' });
    await vi.waitFor(async () => expect(await number()).toMatchObject({ status: 'unknown_number' }));
  });

  it('shows the number as connected again after the next send that works', async () => {
    await refusedBy(error(190));
    await vi.waitFor(async () => expect(await number()).toMatchObject({ status: 'token_refused' }));
    await test.channel.clearFaults();
    const message = sendMessageBody.parse({ to: '+919812345678', body: 'Hi' });
    await vi.waitFor(async () => {
      await sendMessage({ workspaceId: test.workspace.workspaceId, message, source: 'api' });
      expect(await number()).toMatchObject({ status: 'connected', statusDetail: null });
    });
  });
});

describe('templates: 422 at the part that is wrong', () => {
  it.each([
    [error(132001), ['body', 'template_name']],
    [error(132015), ['body', 'template_name']],
    [error(132016), ['body', 'template_name']],
    [
      error(132000, { details: 'body: number of localizable_params (1) does not match' }),
      ['body', 'components', 1, 'parameters'],
    ],
    [error(132012, { details: 'header: Format mismatch, expected IMAGE, received UNKNOWN' }), ['body', 'components']],
    [
      error(131008, { details: 'buttons: Button at index 0 of type Url requires a parameter' }),
      ['body', 'components', 0, 'parameters'],
    ],
    [error(132018), ['body', 'components']],
  ])('%j', async (action, loc) => {
    const failure = await refusedBy(action, template);
    expect(failure).toMatchObject({ status: 422, issues: [{ type: 'template_refused', loc }] });
    expect(failure.issues?.[0]?.msg).not.toContain('#');
    expect(await row()).toMatchObject({ status: 'failed' });
  });
});

it('reads the channel’s own verdict on the window like ours', async () => {
  expect(await refusedBy(error(131047))).toMatchObject({
    status: 422,
    issues: [{ type: 'outside_service_window', loc: ['body', 'type'], msg: expect.stringContaining('template') }],
  });
});

it('reads a file that the channel does not take as a problem of media_url', async () => {
  const body = { type: 'image', media_url: 'https://f.example/a.jpg' };
  expect(await refusedBy(error(131053), body)).toMatchObject({ status: 422, issues: [{ loc: ['body', 'media_url'] }] });
});

describe('other refusals: 400 in plain words', () => {
  it.each([368, 100, 131009, 131021, 131026, 131030, 131031, 131042, 131048, 131049, 135000])('%i', async (code) => {
    const failure = await refusedBy(error(code));
    expect(failure).toMatchObject({ code: 'channel_refused', status: 400 });
    expect(failure.message).not.toMatch(/#|https?:/);
    expect(await row()).toMatchObject({ status: 'failed', error: { code, detail: failure.message } });
  });
});

describe('the channel is down: 502, nothing was sent', () => {
  it.each([
    error(131016),
    error(2),
    error(1),
    error(131000),
    error(131057),
    { type: 'http', status: 500, body: 'oops' } as const,
    { type: 'http', status: 503 } as const,
  ])('%j', async (action) => {
    expect(await refusedBy(action)).toMatchObject({ code: 'channel_unavailable', status: 502 });
    expect(await row()).toMatchObject({ status: 'failed', error: { retryable: true } });
  });

  it('no one listens', async () => {
    const { url } = test.channel;
    const gone = await startFakeGraph();
    await gone.stop();
    try {
      expect(await refusedBy(error(1))).toMatchObject({ code: 'channel_unavailable' });
    } finally {
      overrideEnv({ WHATSAPP_GRAPH_URL: url });
    }
  });
});

describe('the answer is lost: 504, and the message stays unknown', () => {
  it.each([
    { type: 'reset', after_processing: true } as const,
    { type: 'reset' } as const,
    { type: 'http', status: 504 } as const,
    { type: 'http', status: 200, body: '<html>' } as const,
  ])('%j', async (action) => {
    expect(await refusedBy(action)).toMatchObject({ code: 'outcome_unknown', status: 504 });
    expect(await row()).toMatchObject({ status: 'unknown', channelId: null, error: null });
  });
});
