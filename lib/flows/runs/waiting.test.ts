import { describe, expect, it } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { newId } from '#lib/platform/new-id.ts';
import { buildGraph } from '../testing/build-graph.ts';
import { advanceRun } from './advance-run.ts';
import { takeMessage } from './take-message.ts';
import { setUpFlows } from './testing/set-up-flows.ts';
import { ask, asking, end, send, start } from './testing/small-graphs.ts';
import { wakeRun } from './wake-run.ts';

const { place, publish, store, drive, write, tap, inbox, shown, runs, steps, events } = setUpFlows();

describe('ask', () => {
  it('waits for the reply and continues with it', async () => {
    await publish(asking());
    expect(await write('go')).toMatchObject({ state: 'waiting', until: expect.any(String) });
    expect(await write('Ravi')).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
    const [run] = await runs();
    expect((await steps(run!.id)).map(({ nodeId, handle }) => [nodeId, handle])).toEqual([
      ['s', 'next'],
      ['q', 'answer'],
      ['a', 'next'],
      ['e', null],
    ]);
    expect((await steps(run!.id))[1]).toMatchObject({
      input: { message: { body: 'Your name?' } },
      output: { answer: 'Ravi', message_id: expect.any(String) },
    });
  });

  it('asks again after an invalid answer, and leaves by invalid after the last one', async () => {
    await publish(asking({ expect: 'number', retryMessage: 'A number, {{name}}!', maxRetries: 2 }));
    await write('go');
    for (const text of ['one', 'two', 'three']) await write(text);
    expect(await inbox()).toEqual(['Your name?', 'A number, Asha!', 'A number, Asha!', 'invalid']);
    await write('go');
    await write('x');
    await write('1,234.5');
    expect((await inbox()).slice(4)).toEqual(['Your name?', 'A number, Asha!', 'got 1234.5']);
  });

  it('repeats the question if there is no other text for it, and twice unless told otherwise', async () => {
    await publish(asking({ expect: 'email' }));
    await write('go');
    for (const text of ['a', 'b', 'c']) await write(text);
    expect(await inbox()).toEqual(['Your name?', 'Your name?', 'Your name?', 'invalid']);
  });

  it('leaves by timeout when no one answers, and not when someone has', async () => {
    await publish(asking({ timeoutMinutes: 5 }));
    const { workspaceId } = place();
    const waiting = await write('go');
    const { runner } = (await runs())[0]!;
    const wake = { workspaceId, runId: waiting!.runId, runner: runner!, revision: waiting!.revision };
    expect(new Date(waiting!.until!).getTime()).toBeGreaterThan(Date.now() + 4 * 60_000);
    await drive(await wakeRun(wake), runner!);
    expect(await inbox()).toEqual(['Your name?', 'timeout']);
    expect(await write('too late')).toBeNull();

    const again = await write('go');
    const sleeper = (await runs())[1]!.runner!;
    await write('Ravi');
    expect(await wakeRun({ workspaceId, runId: again!.runId, runner: sleeper, revision: again!.revision })).toBeNull();
    expect((await inbox()).slice(2)).toEqual(['Your name?', 'got Ravi']);
  });

  it('divides a list into sections, and counts its rows as they are shown', async () => {
    const choices = [
      ['Tea', 'Hot'],
      ['Juice', 'Cold {{city}}'],
      ['Coffee', 'Hot'],
      ['Water', 'Cold {{city}}'],
    ].map(([title = '', section = '']) => ({ id: title, title, section }));
    await publish(asking({ expect: 'choice', choices }));
    await write('go');
    const [message] = await shown();
    expect(message?.payload).toMatchObject({
      interactive: {
        action: {
          sections: [
            { title: 'Hot', rows: [{ title: 'Tea' }, { title: 'Coffee' }] },
            { title: 'Cold Pune', rows: [{ title: 'Juice' }, { title: 'Water' }] },
          ],
        },
      },
    });
    expect(message?.parts?.buttons.map(({ text, section }) => [text, section])).toEqual([
      ['Tea', 'Hot'],
      ['Coffee', 'Hot'],
      ['Juice', 'Cold Pune'],
      ['Water', 'Cold Pune'],
    ]);
    await write('3');
    expect((await inbox()).at(-1)).toBe('got Juice');
    await write('go');
    await tap('Coffee');
    expect((await inbox()).at(-1)).toBe('got Coffee');
  });

  it('offers up to three choices as buttons, and more as a list', async () => {
    const choices = ['Red', 'Green', 'Blue', 'Grey'].map((title) => ({ id: `c-${title}`, title }));
    await publish(asking({ expect: 'choice', choices: choices.slice(0, 3) }));
    await write('go');
    await tap('Green');
    expect(await inbox()).toEqual(['Your name? [Red|Green|Blue]', 'got Green']);
    await db().flow.deleteMany({ where: { workspaceId: place().workspaceId } });
    await publish(asking({ expect: 'choice', choices }));
    await write('go');
    await write('9');
    await write(' 3. ');
    expect((await inbox()).slice(2)).toEqual([
      'Your name? list [Red|Green|Blue|Grey]',
      'Your name? list [Red|Green|Blue|Grey]',
      'got Blue',
    ]);
    await write('go');
    await tap('Grey');
    expect((await inbox()).at(-1)).toBe('got Grey');
  });

  it('numbers more choices than a list has rows, and offers them again with the retry message (trust 7)', async () => {
    const choices = Array.from({ length: 11 }, (_, index) => ({ id: `c${index}`, title: `Colour ${index}` }));
    await publish(asking({ expect: 'choice', choices, retryMessage: 'Which?' }));
    await write('go');
    await write('none');
    await write('11');
    const lines = choices.map(({ title }, index) => `${index + 1}. ${title}`).join('\n');
    expect(await inbox()).toEqual([`Your name?\n\n${lines}`, `Which?\n\n${lines}`, 'got Colour 10']);
    await db().flow.deleteMany({ where: { workspaceId: place().workspaceId } });
    await publish(asking({ expect: 'choice', choices: choices.slice(0, 2), retryMessage: 'Which?' }));
    await write('go');
    await write('none');
    expect((await inbox()).at(-1)).toBe('Which? [Colour 0|Colour 1]');
  });

  it('ignores a message that was written before the question', async () => {
    await publish(asking());
    const early = [await store({ text: 'go' }), await store({ text: 'are you there?' })];
    for (const messageId of early) {
      const runner = newId();
      await drive(await takeMessage({ ...place(), messageId, runner }), runner);
    }
    expect(await runs()).toMatchObject([{ state: 'waiting' }]);
    expect(await write('Ravi')).toMatchObject({ state: 'completed' });
    expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
  });

  it('takes a reply that came while the run was still busy', async () => {
    await publish(asking());
    const runner = newId();
    const messageId = await store({ text: 'go' });
    const busy = await takeMessage({ ...place(), messageId, runner });
    expect(busy).toMatchObject({ state: 'waiting' });
    // As if the customer had answered before the wait was recorded: nothing delivers the message to the run.
    await store({ text: 'Ravi' });
    await drive(await advanceRun({ workspaceId: place().workspaceId, runId: busy!.runId, runner }), runner);
    expect(await inbox()).toEqual(['Your name?', 'got Ravi']);
  });

  it('answers each of two questions with one message', async () => {
    await publish(
      buildGraph(
        {
          s: start('go'),
          a: ask({ variable: 'first' }),
          b: ask({ variable: 'second' }),
          m: send('{{first}} {{second}}'),
          e: end,
        },
        's > a',
        'a.answer > b',
        'a.invalid > e',
        'a.timeout > e',
        'b.answer > m',
        'b.invalid > e',
        'b.timeout > e',
        'm > e',
      ),
    );
    for (const text of ['go', 'Asha', 'Rao']) await write(text);
    expect(await inbox()).toEqual(['Your name?', 'Your name?', 'Asha Rao']);
  });
});

describe('a choice whose title is filled in', () => {
  const choosing = () => {
    const choices = [
      { id: 'long', title: 'A table by the window for {{name}}' },
      { id: 'unset', title: '{{unknown}}' },
    ];
    return asking({ expect: 'choice', choices });
  };

  it('is chosen by writing what its button shows', async () => {
    await publish(choosing());
    await write('go');
    expect(await inbox()).toEqual(['Your name? [A table by the windo|unset]']);
    await write('a table by the windo');
    expect((await inbox()).at(-1)).toBe('got A table by the window for Asha');
  });

  it('answers with what its button shows if nothing is left of it', async () => {
    await publish(choosing());
    for (const answer of [() => tap('unset'), () => write('Unset')]) {
      await write('go');
      await answer();
      expect((await inbox()).at(-1)).toBe('got unset');
    }
  });
});

describe('buttons that would show the same', () => {
  const table = (by: string) => ({ id: by, title: `A table for {{name}} by the ${by}` });

  it('are numbered, because the channel refuses equal ones, and each answers what it stands for', async () => {
    await publish(asking({ expect: 'choice', choices: ['window', 'door', 'wall'].map(table) }));
    const shown = { window: 'A table for Asha by', door: 'A table for Asha b 2', wall: 'A table for Asha b 3' };
    for (const [by, title] of Object.entries(shown)) {
      for (const answer of [() => tap(title), () => write(title.toLowerCase())]) {
        await write('go');
        await answer();
        expect((await inbox()).slice(-2)).toEqual([
          `Your name? [${Object.values(shown).join('|')}]`,
          `got A table for Asha by the ${by}`,
        ]);
      }
    }
  });

  it('take no title that another one has', async () => {
    const choices = ['{{name}}', 'Asha 2', 'Asha'].map((title, at) => ({ id: `c${at}`, title }));
    await publish(asking({ expect: 'choice', choices }));
    await write('go');
    expect(await inbox()).toEqual(['Your name? [Asha|Asha 2|Asha 3]']);
  });

  it('stay as they are as rows of a list, which may be equal', async () => {
    const choices = ['{{name}}', 'Asha', 'Ravi', 'Mira'].map((title, at) => ({ id: `c${at}`, title }));
    await publish(asking({ expect: 'choice', choices }));
    await write('go');
    expect(await inbox()).toEqual(['Your name? list [Asha|Asha|Ravi|Mira]']);
  });
});

describe('a message with buttons', () => {
  const menu = buildGraph(
    {
      s: start('menu'),
      m: [
        'send_message',
        {
          body: 'Choose',
          buttons: [
            { id: 'a', title: 'Tea' },
            { id: 'b', title: 'Coffee for {{name}}' },
          ],
        },
      ],
      a: send('tea'),
      b: send('coffee'),
      e: end,
    },
    's > m',
    'm.a > a',
    'm.b > b',
    'a > e',
    'b > e',
  );

  it('is left by the button that was pressed or written', async () => {
    await publish(menu);
    await write('menu');
    await tap('Coffee for Asha');
    await write('menu');
    await write('TEA');
    expect(await inbox()).toEqual(['Choose [Tea|Coffee for Asha]', 'coffee', 'Choose [Tea|Coffee for Asha]', 'tea']);
  });

  it('is sent twice more after another reply, and then fails visibly', async () => {
    await publish(menu);
    await write('menu');
    for (const text of ['x', 'y']) expect(await write(text)).toMatchObject({ state: 'waiting' });
    expect(await write('z')).toMatchObject({ state: 'failed' });
    expect(await inbox()).toHaveLength(3);
    expect((await runs())[0]?.error).toBe('The customer chose none of the buttons.');
  });
});

it('waits for a time, and ignores what the customer writes meanwhile', async () => {
  await publish(
    buildGraph({ s: start(), w: ['wait', { minutes: 30 }], m: send('later'), e: end }, 's > w', 'w > m', 'm > e'),
  );
  const waiting = await write('hello');
  expect(waiting).toMatchObject({ state: 'waiting' });
  expect(await write('anybody?')).toBeNull();
  const { runner } = (await runs())[0]!;
  const { workspaceId } = place();
  const woken = await wakeRun({ workspaceId, runId: waiting!.runId, runner: runner!, revision: waiting!.revision });
  expect(await drive(woken, runner!)).toMatchObject({ state: 'completed' });
  expect(await inbox()).toEqual(['later']);
  expect(await events()).toEqual([]);
});
