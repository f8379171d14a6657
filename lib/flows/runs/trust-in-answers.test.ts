import { describe, expect, it } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { answeringApi } from './testing/answering-api.ts';
import { setUpPhone } from './testing/set-up-phone.ts';
import { ask, asking, end, exits, send, start, twoMenus } from './testing/small-graphs.ts';

const phone = setUpPhone();

describe('trust A1: an old button belongs to its own message', () => {
  it('a tap on it answers no later question, though the ids in the graph are the same, and the trace says so', async () => {
    await phone.publish(twoMenus());
    await phone.write('menu');
    await phone.tap('Cancel all');
    await phone.tap('Track order');
    expect((await phone.told()).slice(1)).toEqual([
      'Really cancel everything? [Yes|No]',
      'Really cancel everything? [Yes|No]',
    ]);
    const [run] = await phone.runs();
    const asked = (await phone.steps(run!.id)).at(-1);
    expect(asked).toMatchObject({ output: { tapped: { title: 'Track order', on: 'another message' } } });
    await phone.tap('No');
    expect((await phone.told()).at(-1)).toBe('kept');
    expect((await phone.steps(run!.id)).find(({ nodeId }) => nodeId === 'c')).toMatchObject({
      output: { tapped: { title: 'No', id: 'choice-1', message_id: expect.any(String) } },
    });
  });

  it('the id on the wire names run, step and choice', async () => {
    await phone.publish(twoMenus());
    await phone.write('menu', 'track order', 'menu');
    const ids = (await phone.shown('outbound')).flatMap(({ parts }) => (parts?.buttons ?? []).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toMatch(/^[\w-]{22}\.2\.choice-0$/);
  });

  it('a tap on it may interrupt', async () => {
    await phone.publish(twoMenus());
    await phone.publish(
      buildGraph(
        {
          s: ['start', { triggers: [{ type: 'button', text: 'Track order', mayInterrupt: true }] }],
          m: send('Here'),
          e: end,
        },
        's > m',
        'm > e',
      ),
    );
    await phone.write('menu');
    await phone.tap('Cancel all');
    await phone.tap('Track order');
    expect((await phone.told()).at(-1)).toBe('Here');
    expect(await phone.runs()).toMatchObject([{ state: 'cancelled' }, { state: 'completed' }]);
  });
});

it('trust A2: a call leaves nothing of an earlier one behind; what it maps is empty, not unknown, however it ends', async () => {
  const { url } = await answeringApi('{"state":"shipped"}', '{}', 'not JSON', '{"state":"packed"}');
  const lookup: NodeSpec = ['http_request', { method: 'GET', url: `${url}{{which}}`, responseMap: { state: 'found' } }];
  await phone.publish(
    buildGraph(
      {
        s: start('go'),
        q: ask({ variable: 'which', message: { body: 'Which?' } }),
        c: lookup,
        x: [
          'condition',
          { branches: [{ id: 'yes', match: 'all', rules: [{ variable: 'found', operator: 'exists' }] }] },
        ],
        y: send('It is {{found}}.'),
        n: send('Nothing <{{found}}> found.'),
        e: end,
      },
      's > q',
      'q.answer > c',
      ...exits('q'),
      'c.success > x',
      'c.error > x',
      'x.yes > y',
      'x.else > n',
      'y > q',
      'n > q',
    ),
  );
  await phone.write('go', 'a', 'b', 'c', 'd');
  overrideEnv({ EGRESS_ALLOW: '' });
  await phone.write('e');
  expect((await phone.told()).filter((text) => text !== 'Which?')).toEqual([
    'It is shipped.',
    'Nothing <> found.',
    'Nothing <> found.',
    'It is packed.',
    'Nothing <> found.',
  ]);
});

describe('trust A7: answers, lists, comparisons and keywords', () => {
  it('a retry message keeps its choices, and more than three are a list, in sections', async () => {
    const choices = ['Mint', 'Sage', 'Oak', 'Pine'].map((title, index) => ({
      id: `c${index}`,
      title,
      section: index < 2 ? 'Herbs' : 'Trees',
    }));
    const question: Partial<Parameters<typeof ask>[0]> = { expect: 'choice', retryMessage: 'One of these:', choices };
    await phone.publish(asking({ ...question, message: { body: 'Which?' }, collectSeconds: 0 }));
    await phone.write('go', 'a rose');
    expect(await phone.told()).toEqual(['Which? [Mint|Sage|Oak|Pine]', 'One of these: [Mint|Sage|Oak|Pine]']);
    const [first] = await phone.shown('outbound');
    expect(first?.parts?.buttons.map(({ type, section }) => [type, section])).toEqual([
      ['row', 'Herbs'],
      ['row', 'Herbs'],
      ['row', 'Trees'],
      ['row', 'Trees'],
    ]);
    await phone.tap('Oak');
    expect((await phone.told()).at(-1)).toBe('got Oak');
  });

  it('a list takes ten rows', async () => {
    const choices = Array.from({ length: 10 }, (_, index) => ({ id: `c${index}`, title: `Row ${index}` }));
    await phone.publish(asking({ expect: 'choice', choices }));
    await phone.write('go');
    await phone.tap('Row 9');
    expect((await phone.told()).at(-1)).toBe('got Row 9');
  });

  it('equals compares texts (“0012” is not “12”), number_equals numbers', async () => {
    const rule = (operator: 'equals' | 'number_equals', id: string) => ({
      id,
      match: 'all' as const,
      rules: [{ variable: 'answer', operator, value: '12' }],
    });
    await phone.publish(
      buildGraph(
        {
          s: start('go'),
          q: ask({ collectSeconds: 0 }),
          c: ['condition', { branches: [rule('equals', 'text'), rule('number_equals', 'number')] }],
          t: send('text {{answer}}'),
          n: send('number {{answer}}'),
          o: send('other {{answer}}'),
          e: end,
        },
        's > q',
        'q.answer > c',
        ...exits('q'),
        'c.text > t',
        'c.number > n',
        'c.else > o',
        't > q',
        'n > q',
        'o > q',
      ),
    );
    await phone.write('go', '12', '0012', '12.0', '120');
    expect((await phone.told()).filter((text) => text !== 'Your name?')).toEqual([
      'text 12',
      'number 0012',
      'number 12.0',
      'other 120',
    ]);
  });

  it.each([
    ['no', 'I know', 'Oh no!'],
    ['退款', '我想聊聊', '我要退款谢谢'],
    ['ยกเลิก', 'สวัสดีครับ', 'ขอยกเลิกครับ'],
  ])('the keyword “%s” is not in “%s”, and is in “%s”', async (keyword, without, having) => {
    const trigger = { type: 'keyword' as const, match: 'contains' as const, keywords: [keyword] };
    await phone.publish(
      buildGraph({ s: ['start', { triggers: [trigger] }], m: send('Heard'), e: end }, 's > m', 'm > e'),
    );
    await phone.write(without);
    expect(await phone.told()).toEqual([]);
    await phone.write(having);
    expect(await phone.told()).toEqual(['Heard']);
  });

  it('a 200 that is not JSON, or is cut, leaves by success with a warning, and {{x|default}} fills what is missing', async () => {
    const { url } = await answeringApi('<html>', `{"eta": "${'x'.repeat(205_000)}"}`);
    await phone.publish(
      buildGraph(
        {
          s: start('go'),
          c: ['http_request', { method: 'GET', url, responseMap: { eta: 'eta' } }],
          m: send('It comes {{eta|default:"soon"}}.'),
          x: send('error'),
          e: end,
        },
        's > c',
        'c.success > m',
        'c.error > x',
        'm > e',
        'x > e',
      ),
    );
    await phone.write('go', 'go');
    expect(await phone.told()).toEqual(['It comes soon.', 'It comes soon.']);
    const warnings = await Promise.all((await phone.runs()).map(async ({ id }) => (await phone.steps(id))[1]?.output));
    expect(warnings).toMatchObject([
      { warning: expect.stringContaining('not JSON') },
      { warning: expect.stringContaining('cut at 200 KB') },
    ]);
  });
});
