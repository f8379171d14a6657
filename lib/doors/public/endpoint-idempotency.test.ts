import { describe, expect, it } from 'vitest';
import { DomainError, invalid } from '#lib/contract/errors.ts';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { createKey } from '#lib/workspace/keys/create-key.ts';
import { endpoint } from './endpoint.ts';
import { echo, setUpEcho } from './testing/set-up-echo.ts';

const { state, route, post } = setUpEcho();

describe('idempotency', () => {
  const withKey = (key: string, body: unknown = { text: 'hi' }) => post(body, { headers: { 'idempotency-key': key } });

  it('answers a repeated request with the stored answer and does not run again', async () => {
    const first = await withKey('k1');
    const again = await withKey('k1');
    expect(again.json).toEqual(first.json);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    for (const name of ['etag', 'content-type', 'content-length']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(state.runs).toBe(1);
  });

  it('answers 409 when the key was used with another body', async () => {
    await withKey('k1');
    expect(await withKey('k1', { text: 'ho' })).toMatchObject({ status: 409, json: { code: 'idempotency_conflict' } });
  });

  it.each([
    ['another order of keys, and spaces', '{ "list": [ {"n": 1.0} ],\n "text": "hi" }', 200],
    ['the same text by escapes', '{"text":"\\u0068i","list":[{"n":1}]}', 200],
    ['another order of items', '{"text":"hi","list":[{"n":1},{"n":2}]}', 409],
    ['a text for a number', '{"text":"hi","list":[{"n":"1"}]}', 409],
    ['a number that rounds to the same', '{"text":"hi","list":[{"n":1.0000000000000002}]}', 409],
    ['what is not JSON', '{"text":"hi","list":[{"n":1}]', 409],
  ])('knows a request by the value of its JSON: %s (correctness 13)', async (_, body, status) => {
    await withKey('k1', '{"text":"hi","list":[{"n":1}]}');
    expect((await withKey('k1', body)).status).toBe(status);
    expect(state.runs).toBe(1);
  });

  it.each([
    [422, invalid(['body', 'type'], 'The window is closed.', 'outside_service_window')],
    [422, invalid(['body', 'components'], 'Set it with POST /contacts.', 'attribute_missing')],
    [422, invalid(['body', 'template_name'], 'The template is paused.', 'template_paused')],
    [422, invalid(['body', 'reply_to'], 'This message is not in the conversation.', 'message_unknown')],
    [422, invalid(['body', 'to'], 'No one with this user ID has written to you.', 'user_unknown')],
    [422, invalid(['body', 'media_url'], 'Check that the link is public.', 'media_refused')],
    [422, invalid(['body', 'media_url'], 'The file has 6.0 MB.', 'media_too_large')],
    [422, invalid(['body', 'image_url'], 'Its host says it is text/html.', 'image_type')],
    [422, invalid(['body', 'url'], 'An operator can open it.', 'blocked_address')],
    [422, invalid(['body', 0, 'tags'], 'Remove some in the inbox.', 'too_large')],
    [409, new DomainError('conflict', 'A person leads this conversation.')],
    [412, new DomainError('precondition_failed', 'Read it again.')],
    [400, new DomainError('number_not_connected', 'Reconnect the number.')],
    [400, new DomainError('channel_refused', 'The business account has a payment problem.', { mayPass: true })],
    [400, new DomainError('catalog_not_connected', 'Connect a catalog.')],
    [400, new DomainError('catalog_refused', 'Give its access token the permission to manage the catalog.')],
  ])('does not store a refusal of the moment: %i %s (correctness 13)', async (status, error) => {
    state.fail = error;
    expect(await withKey('k1')).toMatchObject({ status });
    state.fail = undefined;
    expect(await withKey('k1')).toMatchObject({ status: 200 });
  });

  it('gives what is stored to any API key of the workspace (correctness 13)', async () => {
    await withKey('k1');
    const other = await createKey({ workspaceId: state.workspaceId, name: 'other', scopes: ['contacts:write'] });
    const again = await post({ text: 'hi' }, { headers: { 'idempotency-key': 'k1' }, key: other.token });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('runs once when the same request arrives many times at once; the others get 409 or the stored answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => withKey('k1')));
    expect(state.runs).toBe(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const { status, headers } of answers) if (status === 409) expect(headers.get('retry-after')).toBe('1');
  });

  it('stores a refusal that the request itself deserves', async () => {
    state.fail = new DomainError('channel_refused', 'The recipient cannot be reached.');
    await withKey('k1');
    state.fail = undefined;
    expect(await withKey('k1')).toMatchObject({ status: 400, json: { code: 'channel_refused' } });
  });

  it.each([new DomainError('channel_throttled', 'x'), new DomainError('channel_unavailable', 'x'), new Error('x')])(
    'stores no answer that may be tried again: %s',
    async (error) => {
      state.fail = error;
      await withKey('k1');
      state.fail = undefined;
      expect((await withKey('k1')).status).toBe(200);
      expect(state.runs).toBe(2);
    },
  );

  it('keeps the keys of two workspaces apart', async () => {
    const other = await createTestWorkspace();
    await withKey('k1');
    await post(undefined, { key: other.apiKey, headers: { 'idempotency-key': 'k1' } });
    expect(state.runs).toBe(2);
  });

  it('answers 504 to a request whose first run was cut off a minute ago, since it may have taken effect', async () => {
    await withKey('k1');
    const begunBefore = (seconds: number) =>
      db().idempotencyRecord.updateMany({
        where: { workspaceId: state.workspaceId },
        data: { state: 'running', startedAt: new Date(Date.now() - seconds * 1000) },
      });
    await begunBefore(55);
    expect(await withKey('k1')).toMatchObject({ status: 409, json: { code: 'request_in_progress' } });
    await begunBefore(61);
    expect(await withKey('k1')).toMatchObject({ status: 504, json: { code: 'outcome_unknown' } });
    expect(state.runs).toBe(1);
  });

  it('makes nothing a second time when the response to the first request could not be made', async () => {
    const make = endpoint(
      echo,
      async () => {
        state.runs += 1;
        await db().idempotencyRecord.updateMany({
          where: { workspaceId: state.workspaceId },
          data: { resourceId: newId() },
        });
        throw new Error('Connection terminated unexpectedly');
      },
      { settle: async ({ resourceId }) => ({ id: resourceId, text: 'the first', run: state.runs }), remains: true },
    );
    const ask = () =>
      make.respond(
        new Request('http://localhost/public/v1/echo/7', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': state.apiKey, 'idempotency-key': 'k1' },
          body: '{"text":"hi"}',
        }),
      );
    expect((await ask()).status).toBe(500);
    const again = await ask();
    expect([again.status, await again.json()]).toMatchObject([200, { text: 'the first' }]);
    expect(state.runs).toBe(1);
  });

  it('does not run again when the outcome of the first run cannot be read for the moment', async () => {
    let outcome: () => never = () => {
      throw new Error('Connection terminated unexpectedly');
    };
    const settling = endpoint(echo, async () => ({ id: '7', text: 'again', run: ++state.runs }), {
      settle: () => outcome(),
    });
    const retry = () =>
      settling.respond(
        new Request('http://localhost/public/v1/echo/7', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': state.apiKey, 'idempotency-key': 'k1' },
          body: '{"text":"hi"}',
        }),
      );
    await withKey('k1');
    await db().idempotencyRecord.updateMany({
      where: { workspaceId: state.workspaceId },
      data: { state: 'unknown', resourceId: newId(), status: null, body: null },
    });
    expect((await retry()).status).toBe(500);
    expect((await retry()).status).toBe(500);
    outcome = () => {
      throw new DomainError('channel_refused', 'The recipient cannot be reached.');
    };
    expect((await retry()).status).toBe(400);
    expect(state.runs).toBe(1);
  });

  it('forgets a key after 72 hours, and no sooner', async () => {
    await withKey('k1');
    const madeBefore = (hours: number) =>
      db().idempotencyRecord.updateMany({
        where: { workspaceId: state.workspaceId },
        data: { createdAt: new Date(Date.now() - hours * 3_600_000) },
      });
    await madeBefore(71.9);
    expect((await withKey('k1')).headers.get('idempotency-replayed')).toBe('true');
    await madeBefore(72.1);
    await withKey('k1', { text: 'other' });
    expect(state.runs).toBe(2);
  });

  it('means nothing to a request that changes nothing', async () => {
    const headers = { 'x-api-key': state.apiKey, 'idempotency-key': 'x'.repeat(256) };
    const response = await route.GET(new Request('http://localhost/public/v1/echo/7', { headers }));
    expect(response.status).toBe(200);
  });

  it.each(['', 'x'.repeat(256)])('answers 422 to a key of a wrong length', async (key) => {
    const { status, json } = await withKey(key);
    expect([status, json.detail[0].loc]).toEqual([422, ['header', 'Idempotency-Key']]);
  });
});
