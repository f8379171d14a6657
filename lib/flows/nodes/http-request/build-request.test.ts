import { describe, expect, it } from 'vitest';
import { json, setUpCalls } from './testing/set-up-calls.ts';

const test = setUpCalls();

describe('interpolation of {{variable}}', () => {
  it('applies to URL, header values and body', async () => {
    const url = await test.startServer(json({}));
    await test.call(
      {
        method: 'POST',
        url: `${url}/{{id}}?q={{q}}`,
        headers: [{ key: 'X-Name', value: 'Dear {{name}}' }],
        body: { id: '{{id}}', list: ['{{q}}'], '{{id}}': 1 },
      },
      { id: 'a/b', q: 'x & y', name: 'Zoë\r\nX-Evil: 1' },
    );
    expect(test.seen).toMatchObject([{ method: 'POST', url: '/a%2Fb?q=x%20%26%20y' }]);
    expect(JSON.parse(test.seen[0]!.body)).toEqual({ id: 'a/b', list: ['x & y'], 'a/b': 1 });
    expect(Buffer.from(String(test.seen[0]!.headers['x-name']), 'latin1').toString()).toBe('Dear Zoë X-Evil: 1');
    expect(test.seen[0]!.headers['x-evil']).toBeUndefined();
    expect(test.seen[0]!.headers['content-type']).toBe('application/json');
  });

  it('leaves unknown variables as they are', async () => {
    const url = await test.startServer(json({}));
    await test.call({
      method: 'POST',
      url: `${url}/{{who}}`,
      headers: [{ key: 'X-A', value: '{{who}}' }],
      body: '"{{who}}"',
    });
    expect(test.seen).toMatchObject([{ url: '/%7B%7Bwho%7D%7D', headers: { 'x-a': '{{who}}' }, body: '"{{who}}"' }]);
  });

  it('inserts a value unchanged that starts the URL, or is outside a JSON string', async () => {
    const base = await test.startServer(json({}));
    await test.call({ method: 'PUT', url: '{{base}}/x', body: '{"order": {{order}}}' }, { base, order: { id: 1 } });
    expect(test.seen).toMatchObject([{ url: '/x', body: '{"order": {"id":1}}' }]);
  });
});

describe('the body', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('is used with %s', async (method) => {
    const url = await test.startServer(json({}));
    await test.call({ method, url, body: { a: 1 } });
    expect(test.seen).toMatchObject([{ method, body: '{"a":1}' }]);
  });

  it('is not used with GET', async () => {
    const url = await test.startServer(json({}));
    await test.call({ url, body: { a: 1 } });
    expect(test.seen).toMatchObject([{ method: 'GET', body: '' }]);
    expect(test.seen[0]!.headers['content-type']).toBeUndefined();
  });

  it.each([
    ['a text that is not JSON', 'hello', true],
    ['JSON broken by a value', '{"a": {{text}}}', true],
    ['an unknown variable outside a string', '{"a": {{nobody}}}', true],
    ['an empty text', ' ', false],
    ['null', null, false],
  ])('is left out when it is %s, and the request is sent', async (_, body, isWarned) => {
    const url = await test.startServer(json({ ok: true }));
    const { handle, warning } = await test.call({ method: 'POST', url, body }, { text: 'not JSON' });
    expect(handle).toBe('success');
    expect(warning).toBe(isWarned ? 'The body was not valid JSON with these values, so none was sent.' : null);
    expect(test.seen).toMatchObject([{ body: '', headers: { 'content-length': '0' } }]);
  });

  it('keeps the node’s own content type', async () => {
    const url = await test.startServer(json({}));
    await test.call({
      method: 'POST',
      url,
      headers: [{ key: 'content-type', value: 'application/vnd.api+json' }],
      body: 7,
    });
    expect(test.seen).toMatchObject([{ body: '7', headers: { 'content-type': 'application/vnd.api+json' } }]);
  });
});
