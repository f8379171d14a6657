import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { HOUR_MS } from '#lib/platform/durations.ts';
import { graphWarnings } from '../graph/graph-warnings.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { setUpPhone } from './testing/set-up-phone.ts';
import { ask, asking, end, exits, send, start, template, wait } from './testing/small-graphs.ts';

const phone = setUpPhone();

describe('trust A4: a waiting run does not make the customer deaf', () => {
  const stop = () =>
    buildGraph(
      {
        s: [
          'start',
          { triggers: [{ type: 'keyword', match: 'contains', keywords: ['stop', 'human'], mayInterrupt: true }] },
        ],
        m: send('Stopped.'),
        e: end,
      },
      's > m',
      'm > e',
    );

  it('a trigger that may interrupt wins over a question, and one that may not does not', async () => {
    await phone.publish(asking({ collectSeconds: 0 }));
    await phone.publish(stop(), 'Stop');
    await phone.publish(buildGraph({ s: start('menu'), m: send('Menu'), e: end }, 's > m', 'm > e'));
    await phone.write('go', 'please STOP now', 'go', 'menu');
    expect(await phone.told()).toEqual(['Your name?', 'Stopped.', 'Your name?', 'got menu']);
    expect(await phone.runs()).toMatchObject([
      { state: 'cancelled', error: 'The customer asked for “Stop”, which took its place.' },
      { state: 'completed' },
      { state: 'completed' },
    ]);
  });

  it('a wait never holds the conversation: others answer meanwhile, and it continues when its time has come', async () => {
    await phone.publish(
      buildGraph({ s: start('order'), w: wait(60), m: send('How was it?'), e: end }, 's > w', 'w > m', 'm > e'),
    );
    await phone.publish(asking());
    await phone.write('order');
    expect(await phone.led()).toBe('nobody');
    await phone.write('go', 'Asha');
    await phone.pass(HOUR_MS);
    expect(await phone.told()).toEqual(['Your name?', 'got Asha', 'How was it?']);
    expect(await phone.led()).toBe('nobody');
  });

  it('two quick replies are both kept (collectSeconds)', async () => {
    await phone.publish(asking());
    await phone.write('go');
    await phone.writeAtOnce('Asha', 'Rao');
    expect((await phone.told()).at(-1)).toBe('got Asha\nRao');
  });
});

describe('trust A4: what is not an answer', () => {
  it('a message that is edited, deleted or reacted to answers no question and starts no flow', async () => {
    await phone.publish(asking());
    await phone.write('go');
    const [asked] = await phone.shown('outbound');
    const none = [
      { type: 'edit', message_id: 'wamid.X', text: 'go' },
      { type: 'unsupported', unsupported_type: 'edit' },
      { type: 'revoke', message_id: 'wamid.X' },
      { type: 'reaction', message_id: asked!.id, emoji: '👍' },
    ] as const;
    await phone.writeAtOnce('Asha', ...none);
    expect(await phone.told()).toEqual(['Your name?', 'got Asha']);
    await phone.publish(buildGraph({ s: start(), m: send('Hello'), e: end }, 's > m', 'm > e'));
    await phone.write(...none);
    expect(await phone.told()).toHaveLength(2);
    await phone.write('hi');
    expect((await phone.told()).at(-1)).toBe('Hello');
  });

  it('after a message that the channel could not deliver, the question is asked again', async () => {
    await phone.publish(asking());
    await phone.write('go', { type: 'unsupported', unsupported_type: 'poll_creation' }, 'Asha');
    expect(await phone.told()).toEqual(['Your name?', 'Your name?', 'got Asha']);
  });
});

describe('trust A5: a path that can leave the 24-hour window is known before it runs', () => {
  it('an unanswered question of the default length can still be followed by a text', async () => {
    await phone.publish(asking());
    await phone.write('go');
    await phone.pass(23 * HOUR_MS);
    expect(await phone.told()).toEqual(['Your name?', 'timeout']);
  });

  it('the text that was marked is the one that does not arrive; the template instead of it does', async () => {
    const graph = (last: NodeSpec) =>
      buildGraph(
        { s: start('go'), a: wait(720), m: send('still here'), b: wait(721), l: last, e: end },
        's > a',
        'a > m',
        'm > b',
        'b > l',
        'l > e',
        ...(last[0] === 'send_message' ? ['l.error > e'] : []),
      );
    expect(graphWarnings(graph(send('too late')))).toMatchObject([
      { path: ['nodes', 4, 'data', 'type'], msg: expect.stringContaining('use a template') },
    ]);
    expect(graphWarnings(graph(template))).toEqual([]);
    const flowId = await phone.publish(graph(send('too late')));
    await phone.write('go');
    for (const _ of ['a', 'b']) await phone.pass(721 * 60_000);
    expect(await phone.told()).toEqual(['still here']);
    expect((await phone.runs())[0]).toMatchObject({ state: 'completed' });
    await db().flow.deleteMany({ where: { id: flowId } });
    await phone.publish(graph(template));
    await phone.write('go');
    for (const _ of ['a', 'b']) await phone.pass(721 * 60_000);
    expect((await phone.told()).at(-1)).toMatch(/^Welcome/);
  });
});

describe('trust A6: loops', () => {
  it('ask.error → ask does not wait, and is not published', async () => {
    const circle = buildGraph(
      { s: start('go'), q: ask(), e: end },
      's > q',
      'q.answer > e',
      ...exits('q'),
      'q.error > q',
    );
    await expect(phone.publish(circle)).rejects.toMatchObject({
      issues: [expect.objectContaining({ msg: expect.stringMatching(/wait/) })],
    });
  });

  it('the same node ten times in a row without customer or wait ends the run, in words', async () => {
    const { workspaceId } = phone.workspace();
    const flowId = await phone.publish(asking());
    const graph = buildGraph(
      { s: start('go'), m: send('again'), w: ['wait_until', { date: '2020-01-01' }] },
      's > m',
      'm > w',
      'w > m',
    );
    // Publishing would refuse it.
    await db().flowVersion.updateMany({ where: { workspaceId, flowId }, data: { graph: graph as object } });
    await phone.write('go');
    expect(await phone.told()).toEqual(Array(10).fill('again'));
    expect(await phone.runs()).toMatchObject([
      { state: 'failed', error: expect.stringMatching(/more than 10 times with no reply from the customer/) },
    ]);
    expect(await phone.led()).toBe('nobody');
  });

  it('a question that is asked again and again is not a loop: the customer wrote in between', async () => {
    await phone.publish(
      buildGraph({ s: start('go'), q: ask({ collectSeconds: 0 }), e: end }, 's > q', 'q.answer > q', ...exits('q')),
    );
    await phone.write('go', ...Array.from({ length: 12 }, (_, index) => `answer ${index}`));
    expect(await phone.told()).toHaveLength(13);
    expect((await phone.runs())[0]).toMatchObject({ state: 'waiting' });
  });
});
