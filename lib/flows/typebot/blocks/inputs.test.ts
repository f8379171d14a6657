import { describe, expect, it } from 'vitest';
import { becomes, type Case, question } from '../testing/becomes.ts';
import type { Block } from '../testing/small-bot.ts';

const asks = (expected: string, more: object = {}) => ({
  type: 'ask',
  message: { body: 'Well?' },
  expect: expected,
  variable: 'answer_1',
  ...more,
});

const titled = (...titles: string[]) =>
  titles.map((title, index) => ({ id: expect.stringMatching(new RegExp(`^choice_(${index + 1}|${title})$`)), title }));

describe('an input', () => {
  const input = (type: string, options: Block = {}, items?: Block[]): Block => ({
    type: `${type} input`,
    options,
    ...(items && { items }),
  });
  const choices = (...titles: string[]) => titles.map((content, index) => ({ id: `i${index}`, content }));
  const oneDay = 'check: It asks for one day, without a time.';
  const anyNumber = 'check: Any number is taken. Add a condition with a range.';
  const fromVariable = 'check: Its buttons come from a variable. It asks for text.';
  const long = 'Twenty-one characters';
  const [yes, no] = choices('Yes', 'No');

  it.each<Case>([
    ['a text', input('text'), [asks('text')], []],
    ['a text into a variable', input('text', { variableId: 'v' }), [asks('text', { variable: 'Answer' })], []],
    [
      'a text that is asked for again',
      input('text', { retryMessageContent: 'Once more' }),
      [asks('text', { retryMessage: 'Once more' })],
      [],
    ],
    ['a number', input('number', { min: '', max: null }), [asks('number')], []],
    ['a number from 0', input('number', { min: 0 }), [asks('number')], [anyNumber]],
    ['a number to 5', input('number', { max: '5' }), [asks('number')], [anyNumber]],
    ['an email address', input('email'), [asks('email')], []],
    ['a phone', input('phone number'), [asks('phone')], []],
    ['an address', input('url'), [asks('text')], ['check: Any text is taken as an address.']],
    ['a time', input('time'), [asks('text')], ['check: Any text is taken as a time.']],
    ['a day', input('date', { hasTime: false, isRange: false }), [asks('date')], []],
    ['a day and a time', input('date', { hasTime: true }), [asks('date')], [oneDay]],
    ['two days', input('date', { isRange: true }), [asks('date')], [oneDay]],
    ['a file', input('file'), [asks('media')], []],
    ['buttons', input('choice', {}, choices('Yes', ' No ')), [asks('choice', { choices: titled('Yes', 'No') })], []],
    ['buttons of a variable', input('choice', { dynamicVariableId: 'v' }), [asks('text')], [fromVariable]],
    [
      'pictures of variables',
      input('picture choice', { dynamicItems: { isEnabled: true } }),
      [asks('text')],
      [fromVariable],
    ],
    ['buttons without a text', input('choice', {}, choices('', ' ')), [], ['left_out: None of its buttons has text.']],
    [
      'several of its buttons',
      input('choice', { isMultipleChoice: true }, choices('Yes')),
      [asks('choice', { choices: titled('Yes') })],
      ['check: Customers choose one, not several.'],
    ],
    [
      'a button that is not always there',
      input('choice', {}, [{ ...yes, displayCondition: { isEnabled: true } }]),
      [asks('choice', { choices: titled('Yes') })],
      ['check: All choices are always shown, even those with a condition.'],
    ],
    [
      'a button whose condition is off',
      input('choice', {}, [{ ...yes, displayCondition: { isEnabled: false } }]),
      [asks('choice', { choices: titled('Yes') })],
      [],
    ],
    [
      'pictures',
      input('picture choice', {}, [{ id: 'i', title: 'Yes' }]),
      [asks('choice', { choices: titled('Yes') })],
      ['check: The choices have no pictures.'],
    ],
    [
      'three long buttons',
      input('choice', {}, choices(long, long, 'Twenty characters ok')),
      [asks('choice', { choices: titled('Twenty-one characte…', 'Twenty-one chara… 2', 'Twenty characters ok') })],
      ['check: Titles were shortened to 20 characters, the most that WhatsApp shows.'],
    ],
    [
      'four buttons as long',
      input('choice', {}, choices(long, 'b', 'c', 'd')),
      [asks('choice', { choices: titled(long, 'b', 'c', 'd') })],
      [],
    ],
    ['a rating', input('rating', { length: 3 }), [asks('choice', { choices: titled('1', '2', '3') })], []],
    [
      'a rating from 0',
      input('rating', { length: 2, startsAt: '0' }),
      [asks('choice', { choices: titled('0', '1', '2') })],
      [],
    ],
    [
      'a rating that names no first number',
      input('rating', { length: 2, startsAt: null }),
      [asks('choice', { choices: titled('1', '2') })],
      [],
    ],
    [
      'a rating to 10',
      input('rating', { startsAt: 0 }),
      [asks('choice', { choices: titled(...Array.from({ length: 11 }, (_, number) => String(number))) })],
      [],
    ],
    [
      'a rating to 12',
      input('rating', { length: 12 }),
      [asks('number')],
      ['check: It asks for a number from 1 to 12, and accepts any number.'],
    ],
    [
      'a rating of one',
      input('rating', { length: 1 }),
      [asks('number')],
      ['check: It asks for a number from 1 to 1, and accepts any number.'],
    ],
  ])('%s', (_, block, nodes, findings) => {
    expect(becomes(question, block)).toEqual({ nodes, findings });
  });

  it('asks by its placeholder where no text comes before it, or by a default text, which it lists', () => {
    const body = (block: Block) => becomes(block).nodes.map((node) => (node as { message?: object }).message);
    expect(body(input('text', { labels: { placeholder: 'Your name' } }))).toEqual([{ body: 'Your name' }]);
    expect(becomes(input('text', { labels: { placeholder: 'Your name' } })).findings).toEqual([]);
    expect(body(input('text'))).toEqual([{ body: 'Please write your answer.' }]);
    expect(becomes(input('text')).findings).toEqual([
      'check: No text came before it. It asks “Please write your answer.”',
    ]);
    expect(becomes(input('choice', {}, choices('Yes'))).findings).toEqual([
      'check: No text came before it. It asks “Please choose.”',
    ]);
  });

  it('continues from the button that was chosen, and by the common exit from the others', () => {
    const block = { ...input('choice', { variableId: 'v' }, [{ ...yes, outgoingEdgeId: 'e' }, { ...no }]) };
    expect(becomes(question, block).nodes).toMatchObject([
      { type: 'ask' },
      {
        type: 'condition',
        branches: [{ id: 'choice_1', name: 'Yes', rules: [{ variable: 'Answer', operator: 'equals', value: 'Yes' }] }],
      },
    ]);
  });

  describe('whose choices have values', () => {
    const valued = [
      { id: 'a', content: 'Small tin', title: 'Small tin', value: 'SKU-S', outgoingEdgeId: 'e' },
      { id: 'b', content: 'Large tin', title: 'Large tin', value: ' {{Answer}} ' },
      { id: 'c', content: 'Nothing', title: 'Nothing', value: '' },
    ];
    const sets = (value: string) => ({ type: 'set_variable', variable: 'Answer', value });
    const branch = (number: number, title: string) => ({
      id: `choice_${number}`,
      name: title,
      match: 'all',
      rules: [{ variable: 'Answer', operator: 'equals', value: title }],
    });

    it.each(['choice', 'picture choice'])('stores the value of the chosen one: %s', (type) => {
      const { nodes } = becomes(question, input(type, { variableId: 'v' }, valued));
      expect(nodes).toEqual([
        asks('choice', { variable: 'Answer', choices: titled('Small tin', 'Large tin', 'Nothing') }),
        { type: 'condition', branches: [branch(1, 'Small tin'), branch(2, 'Large tin')] },
        sets('SKU-S'),
        sets(' {{Answer}} '),
      ]);
    });

    it('stores none that is the title, none without a variable, and no credential', () => {
      const kinds = (block: Block) => becomes(question, block).nodes.map(({ type }) => type);
      expect(kinds(input('choice', { variableId: 'v' }, [{ ...yes, value: 'Yes' }]))).toEqual(['ask']);
      expect(kinds(input('choice', {}, [{ ...yes, value: 'y' }]))).toEqual(['ask']);
      const secret = becomes(
        question,
        input('choice', { variableId: 'v' }, [{ ...yes, value: 'sk_live_4eC39HqLyjWD' }]),
      );
      expect(secret.nodes.at(-1)).toEqual(sets(''));
      expect(secret.findings).toEqual([expect.stringContaining('looks like a credential')]);
    });
  });
});
