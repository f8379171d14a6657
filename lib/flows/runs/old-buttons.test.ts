import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, buttons, end, send, start, twoMenus } from './testing/small-graphs.ts';

const { place, publish, write, tap, inbox, runs, steps } = setUpFlows();

describe('a tap on an old button (trust 1)', () => {
  it('answers no other step of its run, and the trace says what was tapped', async () => {
    await publish(twoMenus());
    await write('menu');
    await tap('Cancel all');
    await tap('Track order');
    expect((await inbox()).slice(1)).toEqual([
      'Really cancel everything? [Yes|No]',
      'Really cancel everything? [Yes|No]',
    ]);
    const [run] = await runs();
    expect(run).toMatchObject({ state: 'waiting' });
    expect((await steps(run!.id))[2]?.output).toMatchObject({
      tapped: { title: 'Track order', on: 'another message', message_id: expect.any(String) },
    });
    await tap('Yes', { nth: 0 });
    expect((await inbox()).at(-1)).toBe('cancelled');
    expect((await steps(run!.id))[2]?.output).toMatchObject({ tapped: { title: 'Yes', id: 'choice-0' } });
  });

  it('is not in the trace as what answered the question after all', async () => {
    await publish(twoMenus());
    await write('menu');
    await tap('Cancel all');
    await tap('Track order');
    await write('Yes');
    const [run] = await runs();
    const { output } = (await steps(run!.id))[2]!;
    expect(output).toMatchObject({ reply: 'Yes', message_id: expect.any(String) });
    expect(output).not.toHaveProperty('tapped');
  });

  it.each([0, 2])(
    'uses up none of %i retries the first time, so that no one leaves a question by one tap',
    async (maxRetries) => {
      const question = ask({ message: { body: 'Name?' }, maxRetries, collectSeconds: 0, expect: 'number' });
      await publish(
        buildGraph(
          { s: start('go'), m: buttons('Go on?', 'Yes', 'No'), q: question, i: send('invalid'), e: end },
          ...['s > m', 'm.choice-0 > q', 'm.choice-1 > q', 'q.answer > e', 'q.invalid > i', 'q.timeout > e', 'i > e'],
        ),
      );
      await write('go');
      await tap('Yes');
      for (const _ of Array.from({ length: maxRetries })) await write('many');
      await tap('No');
      expect((await inbox()).slice(1)).toEqual(Array.from({ length: maxRetries + 2 }, () => 'Name?'));
      await tap('No');
      expect((await inbox()).at(-1)).toBe('invalid');
    },
  );

  it('answers no later run of the same flow', async () => {
    await publish(twoMenus());
    await write('menu');
    await tap('Cancel all');
    await tap('No');
    await write('menu');
    await tap('Yes');
    expect((await inbox()).slice(3)).toEqual([
      'What next? [Track order|Cancel all]',
      'What next? [Track order|Cancel all]',
    ]);
  });

  it.each(['text', 'choice'] as const)('is not an answer to a question for %s', async (expect_) => {
    const question: NodeSpec = [
      'ask',
      { message: { body: 'Name?' }, expect: expect_, choices: [{ id: 'choice-0', title: 'Anna' }], variable: 'who' },
    ];
    await publish(
      buildGraph(
        { s: start('go'), m: buttons('Go on?', 'Anna', 'Stop'), q: question, g: send('got {{who}}'), e: end },
        's > m',
        'm.choice-0 > q',
        'm.choice-1 > e',
        'q.answer > g',
        'q.invalid > e',
        'q.timeout > e',
        'g > e',
      ),
    );
    await write('go');
    await tap('Anna');
    await tap('Anna', { nth: 0 });
    expect((await inbox()).slice(2)).toEqual([(await inbox())[1]]);
    await write('anna');
    expect((await inbox()).at(-1)).toBe(expect_ === 'text' ? 'got anna' : 'got Anna');
  });
});

it('a tap on a template’s button answers the step that sent the template, and no other (trust 1)', async () => {
  const ask = (body: string): NodeSpec => [
    'ask',
    { message: { body }, expect: 'choice', choices: [{ id: 'y', title: 'Yes' }], variable: 'answer' },
  ];
  await publish(
    buildGraph(
      { s: start('go'), q: ask('Sure?'), g: send('got {{answer}}'), e: end },
      's > q',
      'q.answer > g',
      'q.invalid > e',
      'q.timeout > e',
      'g > e',
    ),
  );
  await write('go');
  const { workspaceId, conversationId } = place();
  const ours = await db().message.findMany({ where: { workspaceId, conversationId, direction: 'outbound' } });
  await write({ text: 'Yes', kind: 'button', quotes: 'wamid.some-campaign' });
  expect(await inbox()).toEqual(['Sure? [Yes]', 'Sure? [Yes]']);
  // Nor does it interrupt that step.
  const trigger = { type: 'button' as const, text: 'Yes', mayInterrupt: true };
  await publish(
    buildGraph({ s: ['start', { triggers: [trigger] }], m: send('interrupted'), e: end }, 's > m', 'm > e'),
  );
  await write({ text: 'Yes', kind: 'button', quotes: ours[0]!.channelId! });
  expect((await inbox()).at(-1)).toBe('got Yes');
  await write('go');
  await write({ text: 'Yes', kind: 'button', quotes: ours[0]!.channelId! });
  expect((await inbox()).at(-1)).toBe('interrupted');
});

describe('a tap on an old button that no question takes (docs/decisions/076)', () => {
  const starting = (text: string, more: object = {}) =>
    buildGraph(
      { s: ['start', { triggers: [{ type: 'button', text, ...more }] }], m: send(`started by ${text}`), e: end },
      's > m',
      'm > e',
    );

  it('starts the flow that names its text, though another flow has sent it', async () => {
    await publish(twoMenus());
    await publish(starting('Track order'));
    await write('menu');
    await tap('Cancel all');
    await tap('No');
    await tap('Track order');
    expect((await inbox()).at(-1)).toBe('started by Track order');
  });

  it('interrupts a question only if that trigger may', async () => {
    await publish(twoMenus());
    await publish(starting('Track order'));
    await write('menu');
    await tap('Cancel all');
    await tap('Track order');
    expect((await inbox()).at(-1)).toBe('Really cancel everything? [Yes|No]');
    await publish(starting('track ORDER', { mayInterrupt: true }));
    await tap('Track order');
    expect((await inbox()).at(-1)).toBe('started by track ORDER');
  });
});
