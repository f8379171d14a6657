import { describe, expect, it } from 'vitest';
import { becomes, type Case } from '../testing/becomes.ts';
import type { Block } from '../testing/small-bot.ts';

describe('a call', () => {
  const call = (webhook: Block, more: Block = {}): Block => ({
    type: 'Webhook',
    options: { isCustomBody: true, webhook: { method: 'GET', url: 'https://x.example/a', ...webhook }, ...more },
  });
  const calls = (more: object = {}) => ({ type: 'http_request', method: 'GET', url: 'https://x.example/a', ...more });
  const key = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc';
  const secretRef = 'x_example_authorization';
  const storeIt =
    'check: The header Authorization takes the flow secret “x_example_authorization”. Its value was not imported: store it under Settings, Flow secrets.';
  const answers = 'check: Typebot sends all answers as the body. Write the body here.';
  const mapped = (...paths: string[]) => ({
    responseVariableMapping: paths.map((bodyPath) => ({ variableId: 'v', bodyPath })),
  });

  it.each<Case>([
    ['for a page', call({}), [calls()], []],
    ['to nowhere', call({ url: '' }), [calls({ url: '' })], ['check: The file has no address for it.']],
    [
      'with parameters',
      call({ url: 'https://x.example/a?b=1#c', queryParams: [{ key: 'd e', value: '{{Answer}}&' }, { key: '' }] }),
      [calls({ url: 'https://x.example/a?b=1&d%20e={{Answer}}%26#c' })],
      [],
    ],
    [
      'with a secret parameter',
      call({ queryParams: [{ key: 'api_key', value: key }] }),
      [calls({ url: 'https://x.example/a?api_key=' })],
      [
        'left_out: The parameter api_key looks like a credential and was emptied. A secret can only be sent in a header.',
      ],
    ],
    [
      'with a secret in its path',
      call({ url: `https://x.example/${key}/a` }),
      [calls({ url: `https://x.example/${key}/a` })],
      ['check: A part of the address may be a credential. Everyone who edits flows can read it.'],
    ],
    [
      'with a header',
      call({ headers: [{ key: ' X-Shop ', value: 'town' }] }),
      [calls({ headers: [{ key: 'X-Shop', value: 'town' }] })],
      [],
    ],
    [
      'with a header that HTTP does not have',
      call({
        headers: [
          { key: 'X Shop', value: 'town' },
          { key: ' ', value: 'x' },
        ],
      }),
      [calls()],
      ['left_out: A header has a name that HTTP does not allow.'],
    ],
    [
      'with a secret header',
      call({ headers: [{ key: 'Authorization', value: `Bearer ${key}` }] }),
      [calls({ headers: [{ key: 'Authorization', secretRef }] })],
      [storeIt],
    ],
    [
      'with a name and password',
      call({ url: 'https://ada:hunter2@x.example/a' }),
      [calls({ headers: [{ key: 'Authorization', secretRef }] })],
      [storeIt],
    ],
    [
      'with both',
      call({ url: 'https://ada:hunter2@x.example/a', headers: [{ key: 'authorization', value: `Bearer ${key}` }] }),
      [calls({ headers: [{ key: 'authorization', secretRef }] })],
      [storeIt.replace('Authorization', 'authorization')],
    ],
    [
      'with a body',
      call({ method: 'PUT', body: '{"a": "{{Answer}}"}' }),
      [calls({ method: 'PUT', body: '{"a": "{{Answer}}"}' })],
      [],
    ],
    ['whose method has no body', call({ method: 'GET', body: '{}' }, { isCustomBody: false }), [calls()], []],
    [
      'with all answers',
      call({ method: 'PUT', body: '{}' }, { isCustomBody: false }),
      [calls({ method: 'PUT' })],
      [answers],
    ],
    ['with its state', call({ method: 'PUT', body: ' {{state}} ' }), [calls({ method: 'PUT' })], [answers]],
    [
      'with a secret in its body',
      call({ method: 'PUT', body: `["${key}", "b"]` }),
      [calls({ method: 'PUT', body: '["", "b"]' })],
      ['left_out: A text in the body looks like a credential and was emptied. A secret can only be sent in a header.'],
    ],
    [
      'with a password in its body',
      call({ method: 'PUT', body: '{"password" : "hunter2hunter2"}' }),
      [calls({ method: 'PUT', body: '{"password": ""}' })],
      [
        'left_out: “password” in the body looks like a credential and was emptied. A secret can only be sent in a header.',
      ],
    ],
    ['that waits', call({}, { timeout: 1.5 }), [calls({ timeoutMs: 1500 })], []],
    ['that waits for long', call({}, { timeout: 100 }), [calls({ timeoutMs: 30_000 })], []],
    ['that waits for nothing', call({}, { timeout: 0 }), [calls()], []],
    [
      'whose response is taken',
      call({}, mapped('data', 'data.a', 'data[0].b', 'c')),
      [calls({ responseMap: { $: 'Answer', a: 'Answer', '$[0].b': 'Answer', c: 'Answer' } })],
      [],
    ],
    [
      'whose status is taken',
      call({}, mapped('statusCode')),
      [calls()],
      ['check: Answer held the status of the response. That is {{_http_status}} here.'],
    ],
    [
      'whose response goes through code',
      call({}, mapped('data.map(x => x)')),
      [calls()],
      ['left_out: Answer is not taken from “data.map(x => x)”. Choose the value in the response again.'],
    ],
    [
      'whose response is taken twice',
      call({}, mapped('data.a', 'a')),
      [calls({ responseMap: { a: 'Answer' } })],
      ['left_out: Answer is not taken from “a”. Choose the value in the response again.'],
    ],
    [
      'for an event of which nothing is kept',
      { type: 'webhook' },
      [{ type: 'wait_for_event' }],
      ['check: Your system posts to {{event_url}}, which an earlier call or message has to pass on.'],
    ],
    [
      'for an event',
      { type: 'webhook', options: mapped('data.a') },
      [{ type: 'wait_for_event', responseMap: { a: 'Answer' } }],
      ['check: Your system posts to {{event_url}}, which an earlier call or message has to pass on.'],
    ],
  ])('%s', (_, block, nodes, findings) => {
    expect(becomes(block)).toEqual({ nodes, findings });
  });

  it('has at most 49 headers of its own', () => {
    const headers = (length: number) => Array.from({ length }, (_, index) => ({ key: `X-${index}`, value: 'a' }));
    expect(becomes(call({ headers: headers(49) })).findings).toEqual([]);
    expect(becomes(call({ headers: headers(50) })).findings).toEqual(['left_out: A call has at most 49 headers.']);
  });
});
