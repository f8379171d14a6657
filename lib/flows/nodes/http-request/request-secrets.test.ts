import { beforeEach, describe, expect, it } from 'vitest';
import { recordingDispatcher } from '#lib/platform/net/testing/recording-dispatcher.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { setFlowSecret } from '../../secrets/set-flow-secret.ts';
import { makeHttpRequest } from './make-http-request.ts';
import { json, setUpCalls } from './testing/set-up-calls.ts';

const CANARY = 'canary/secret+value=';
const test = setUpCalls();

describe('secrets', () => {
  beforeEach(async () => {
    await setFlowSecret({ workspaceId: test.workspaceId, name: 'token', value: `Bearer ${CANARY}` });
  });
  const headers = [{ key: 'Authorization', secretRef: 'token' }];

  it('are sent, and appear nowhere else', async () => {
    const url = await test.startServer((response, { headers, url }) => {
      const token = String(headers.authorization).slice(7);
      json({
        whole: headers.authorization,
        inside: `got ${token}!`,
        base64: Buffer.from(token).toString('base64'),
        encoded: `?t=${encodeURIComponent(token)}`,
        [token]: [token],
        plain: `other ${url}`,
      })(response);
    });
    const responseMap = {
      whole: 'whole',
      inside: 'inside',
      base64: 'base64',
      encoded: 'encoded',
      $: 'all',
      plain: 'plain',
    };
    const result = await test.call({ url: `${url}/x`, headers, responseMap });
    expect(test.seen).toMatchObject([{ headers: { authorization: `Bearer ${CANARY}` } }]);
    expect(result.variables).toMatchObject({ whole: '••••••', inside: 'got ••••••!', plain: 'other /x' });
    for (const form of [CANARY, encodeURIComponent(CANARY), Buffer.from(CANARY).toString('base64')]) {
      expect(JSON.stringify(result)).not.toContain(form);
    }
    expect(result.request?.headers).toContainEqual({ key: 'Authorization', value: '••••••' });
  });

  it('are masked in what a server says about its response, too', async () => {
    const url = await test.startServer((response, { headers }) =>
      response
        .writeHead(200, { 'content-type': `text/plain; for=${String(headers.authorization).slice(7)}` })
        .end('ok'),
    );
    const { response } = await test.call({ url, headers });
    expect(response?.contentType).toBe('text/plain; for=••••••');
  });

  it('are masked in a scripted call, too, which needs no stored ones', async () => {
    const { request, handle } = await makeHttpRequest({
      workspaceId: test.workspaceId,
      data: {
        method: 'GET',
        url: 'https://shop.example/{{id}}',
        headers: [
          { key: 'Authorization', secretRef: 'gone' },
          { key: 'X-Shop', value: 'shop {{id}}' },
        ],
      },
      variables: { id: 7 },
      answerCall: ({ method, url }) => ({
        status: method === 'GET' && url === 'https://shop.example/7' ? 204 : 500,
        body: null,
      }),
    });
    expect(handle).toBe('success');
    expect(request?.headers.slice(0, 2)).toEqual([
      { key: 'Authorization', value: '••••••' },
      { key: 'X-Shop', value: 'shop 7' },
    ]);
    expect(test.seen).toEqual([]);
  });

  it('that are short are masked only where they are the whole value', async () => {
    await setFlowSecret({ workspaceId: test.workspaceId, name: 'pin', value: '1234' });
    const url = await test.startServer(json({ pin: '1234', number: 1234, sum: '91234.5' }));
    const { variables } = await test.call({
      url,
      headers: [{ key: 'X-Pin', secretRef: 'pin' }],
      responseMap: { pin: 'pin', number: 'number', sum: 'sum' },
    });
    expect(variables).toMatchObject({ pin: '••••••', number: '••••••', sum: '91234.5' });
  });

  it('that are short are masked inside an object or a list that becomes text', async () => {
    await setFlowSecret({ workspaceId: test.workspaceId, name: 'pin', value: 'ab1' });
    const url = await test.startServer(json({ got: { pin: 'ab1', like: 'ab12' }, list: ['ab1', { pin: 'ab1' }] }));
    const { variables } = await test.call({
      url,
      headers: [{ key: 'X-Pin', secretRef: 'pin' }],
      responseMap: { got: 'got', list: 'list', '$.list[?@.pin == "ab1"]': 'found' },
    });
    expect(variables).toMatchObject({
      got: '{"pin":"••••••","like":"ab12"}',
      list: '••••••\n{"pin":"••••••"}',
      found: '{"pin":"••••••"}',
    });
  });

  it('beyond ASCII are masked as a server echoes them that reads headers as Latin-1', async () => {
    await setFlowSecret({ workspaceId: test.workspaceId, name: 'umlaut', value: 'Bearer s3cr3t-Täken/+=' });
    const url = await test.startServer((response, { headers }) => json({ got: headers.authorization })(response));
    const headers = [{ key: 'Authorization', secretRef: 'umlaut' }];
    const { variables, response } = await test.call({ url, headers, responseMap: { got: 'got' } });
    expect(test.seen).toMatchObject([{ headers: { authorization: 'Bearer s3cr3t-TÃ¤ken/+=' } }]);
    expect(variables.got).toBe('••••••');
    expect(response?.text).toBe('{"got":"••••••"}');
  });

  it('that are not stored leave by error, and nothing is sent', async () => {
    const url = await test.startServer(json({}));
    const result = await test.call({ url, headers: [{ key: 'A', secretRef: 'gone' }] });
    expect(result.variables).toEqual({ _http_status: 0, _http_error: 'request failed: MissingSecret' });
    expect(test.seen).toEqual([]);
  });

  it('of another workspace are not stored here', async () => {
    const { workspaceId: other } = await createTestWorkspace();
    const url = await test.startServer(json({}));
    const result = await makeHttpRequest({ workspaceId: other, data: { method: 'GET', url, headers }, variables: {} });
    expect(result.variables._http_error).toBe('request failed: MissingSecret');
  });

  it('that are bound to a host are sent there only', async () => {
    await setFlowSecret({ workspaceId: test.workspaceId, name: 'bound', value: 'x'.repeat(20), hosts: ['127.0.0.1'] });
    await setFlowSecret({
      workspaceId: test.workspaceId,
      name: 'elsewhere',
      value: 'y'.repeat(20),
      hosts: ['api.example.com'],
    });
    const url = await test.startServer(json({}));
    expect((await test.call({ url, headers: [{ key: 'A', secretRef: 'bound' }] })).handle).toBe('success');
    const refused = await test.call({ url, headers: [{ key: 'A', secretRef: 'elsewhere' }] });
    expect(refused.variables._http_error).toBe('request failed: SecretHostMismatch');
    const { dispatcher, dialled } = recordingDispatcher({ resolve: () => ['203.0.114.1'] });
    for (const host of ['api.example.com.evil.test', 'evil.test', 'api.example.com@evil.test', 'api.example.com.']) {
      const { variables } = await makeHttpRequest({
        workspaceId: test.workspaceId,
        data: { method: 'GET', url: `http://${host}/`, headers: [{ key: 'A', secretRef: 'elsewhere' }] },
        variables: {},
        dispatcher,
      });
      expect(variables._http_error).toMatch(/SecretHostMismatch|InvalidURL/);
    }
    expect(dialled).toEqual([]);
  });
});

it('hides literal headers that carry a credential from the history', async () => {
  const url = await test.startServer(json({}));
  const { request } = await test.call({
    url,
    headers: [
      { key: 'X-Api-Key', value: 'literal' },
      { key: 'X-A', value: 'shown' },
    ],
  });
  expect(test.seen).toMatchObject([{ headers: { 'x-api-key': 'literal' } }]);
  expect(request?.headers).toEqual(
    expect.arrayContaining([
      { key: 'X-Api-Key', value: '••••••' },
      { key: 'X-A', value: 'shown' },
    ]),
  );
});
