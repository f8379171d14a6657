import { once } from 'node:events';
import { request } from 'node:http';
import { api, createWorkspace, expect, parley, running, test } from '../support/parley.ts';

test.describe('the public API refuses in the documented error shape', () => {
  test('no key, a wrong key, a revoked key', async ({ workspace }) => {
    expect(await api({ api_key: '' })('GET', '/webhooks')).toMatchObject({
      status: 401,
      json: { code: 'missing_api_key' },
    });
    expect(await api({ api_key: 'parley_x' })('GET', '/webhooks')).toMatchObject({ status: 401 });
    const key = await parley<{ id: string; api_key: string }>('key', 'create', '--workspace', workspace.workspace_id);
    expect((await api(key)('GET', '/webhooks')).status).toBe(200);
    const revoked = await parley('key', 'revoke', '--workspace', workspace.workspace_id, '--id', key.id);
    expect(revoked).toEqual({ id: key.id, revoked: true });
    await expect.poll(async () => (await api(key)('GET', '/webhooks')).status).toBe(401);
  });

  test('a key without the scope', async ({ workspace }) => {
    const key = await parley<{ api_key: string }>(
      'key',
      'create',
      '--workspace',
      workspace.workspace_id,
      '--scopes',
      'events:read',
    );
    const { status, json } = await api(key)('POST', '/contacts', []);
    expect(status).toBe(403);
    expect(json.detail).toContain('contacts:write');
  });

  test('another workspace’s webhook is as unknown as one that never existed', async ({ workspace }) => {
    const other = await createWorkspace('Other');
    const { json } = await api(other)('POST', '/webhooks', { url: 'https://hooks.example.com/x' });
    const foreign = await api(workspace)('DELETE', `/webhooks/${json.id}`);
    const unknown = await api(workspace)('DELETE', '/webhooks/01a1fe60-4e52-7513-87c3-a7cc2e8eda4b');
    const { request_id: _, ...foreignAnswer } = foreign.json;
    const { request_id: __, ...unknownAnswer } = unknown.json;
    expect(foreign.status).toBe(404);
    expect(foreignAnswer).toEqual(unknownAnswer);
    expect((await api(other)('DELETE', `/webhooks/${json.id}`)).status).toBe(200);
  });

  test('contacts that are not an array, lack a phone, or have letters for one', async ({ workspace }) => {
    const call = api(workspace);
    expect(await call('POST', '/contacts', { phone: '9812345678' })).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['body'], msg: 'The body must be a JSON array of contacts.' }] },
    });
    const { json } = await call('POST', '/contacts', [{ phone: '9812345678' }, { name: 'x' }]);
    expect(json.detail).toMatchObject([{ type: 'missing', loc: ['body', 1, 'phone'] }]);
    expect(await call('POST', '/contacts', [{ phone: 'call me' }])).toMatchObject({
      status: 422,
      json: { detail: [{ loc: ['body', 0, 'phone'] }] },
    });
  });

  test('10,001 contacts, and a body of 30 MB', async ({ workspace }) => {
    const call = api(workspace);
    const many = Array.from({ length: 10_001 }, (_, index) => ({ phone: `+9198${String(index).padStart(8, '0')}` }));
    const { status, json } = await call('POST', '/contacts', many);
    expect(status).toBe(422);
    expect(json.detail[0].msg).toContain('10,000');
    const huge = await call('POST', '/contacts', [{ phone: '9812345678', source_ref: 'x'.repeat(30_000_000) }]);
    expect(huge).toMatchObject({ status: 422, json: { detail: [{ type: 'too_large', loc: ['body'] }] } });
  });

  test('an unknown path, a wrong method, and what is not JSON', async ({ workspace }) => {
    const call = api(workspace);
    expect(await call('GET', '/nothing/here')).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect(await call('GET', '/nothing/100%')).toMatchObject({ status: 404, json: { code: 'not_found' } });
    expect(await call('DELETE', '/webhooks/%E0%A4')).toMatchObject({ status: 404, json: { code: 'not_found' } });
    const wrong = await call('PUT', '/contacts', []);
    expect(wrong).toMatchObject({ status: 405, json: { code: 'method_not_allowed' } });
    expect(wrong.headers.get('allow')).toBe('POST');
    const response = await fetch(`${running().url}/public/v1/contacts`, {
      method: 'POST',
      headers: { 'x-api-key': workspace.api_key, 'content-type': 'application/json' },
      body: '[{"phone":',
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ detail: [{ type: 'json_invalid', loc: ['body'] }] });
  });

  test('OPTIONS lists the methods of a path, and every response has a request ID', async () => {
    for (const [method, path, status, allow] of [
      ['OPTIONS', '/contacts', 204, 'POST'],
      ['OPTIONS', '/flows', 204, 'GET, POST'],
      ['OPTIONS', '/nothing', 404, null],
      ['GET', '', 404, null],
      ['GET', '/openapi.json', 200, null],
      ['POST', '/openapi.json', 405, 'GET'],
    ] as const) {
      const response = await fetch(`${running().url}/public/v1${path}`, { method });
      expect([response.status, response.headers.get('allow')], `${method} ${path}`).toEqual([status, allow]);
      expect(response.headers.get('x-request-id'), `${method} ${path}`).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test('a method that no path allows', async () => {
    for (const [method, path, status, allow] of [
      ['TRACE', '/public/v1/contacts', 405, 'POST'],
      ['PROPFIND', '/public/v1/flows', 405, 'GET, POST'],
      ['PROPFIND', '/public/v1/messages', 405, 'POST'],
      ['TRACE', '/public/v1/openapi.json', 405, 'GET'],
      ['PROPFIND', '/public/v1/nothing', 404, undefined],
      ['TRACE', '/sign-in', 501, undefined],
    ] as const) {
      const [response] = await once(request(running().url + path, { method }).end(), 'response');
      response.resume();
      expect([response.statusCode, response.headers.allow], `${method} ${path}`).toEqual([status, allow]);
      expect(response.headers['content-type']).toBe(status === 501 ? 'text/plain' : 'application/json');
    }
  });

  test('a webhook to a closed address', async ({ workspace }) => {
    for (const url of [
      'http://127.0.0.2/x',
      'http://2130706434/x',
      'http://[::ffff:127.0.0.2]/x',
      'ftp://example.com/x',
    ]) {
      const { status, json } = await api(workspace)('POST', '/webhooks', { url });
      expect(status, url).toBe(422);
      expect(json.detail[0].loc).toEqual(['body', 'url']);
    }
  });

  test('a webhook of the channel with a signature over re-serialised JSON', async () => {
    const body = '{"object":"whatsapp_business_account","entry":[]}';
    const response = await fetch(`${running().url}/channels/whatsapp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` },
      body,
    });
    expect([401, 403]).toContain(response.status);
  });
});
