import { describe, expect, it } from 'vitest';
import { becomes, type Case, question, sends } from '../testing/becomes.ts';
import type { Block } from '../testing/small-bot.ts';

describe('logic', () => {
  const logic = (type: string, options: Block = {}): Block => ({ type, options });
  const set = (expressionToEvaluate: string, more: Block = {}) =>
    logic('Set variable', { variableId: 'v', expressionToEvaluate, ...more });
  const sets = (value: unknown) => ({ type: 'set_variable', variable: 'Answer', value });
  const waits = (minutes: number) => ({ type: 'wait', minutes });
  const code = 'left_out: It calculates with code. Set Answer in another way.';

  it.each<Case>([
    ['true', set('true'), [sets(true)], []],
    ['false', set('false'), [sets(false)], []],
    ['a number', set(' -1.5 '), [sets(-1.5)], []],
    ['words', set('two words'), [sets('two words')], []],
    ['words in quotes', set("'1 + 1'", { type: 'Custom', isCode: true }), [sets('1 + 1')], []],
    ['nothing', logic('Set variable', { variableId: 'v', type: 'Empty' }), [sets('')], []],
    ['a word', set('Promoter'), [sets('Promoter')], []],
    ['words with variables', set('Hello {{Answer}}, {{Answer}}!'), [sets('Hello {{Answer}}, {{Answer}}!')], []],
    ['an address', set('https://x.example/{{Answer}}?a=b'), [sets('https://x.example/{{Answer}}?a=b')], []],
    ['words around a return', set('Please return {{Answer}}'), [sets('Please return {{Answer}}')], []],
    ['a variable', set(' {{ Answer }} '), [sets('{{Answer}}')], []],
    ['an unknown variable', set('{{size}}'), [sets('{{size}}')], []],
    ['no expression', set(' '), [sets('')], []],
    ['a quote in quotes', set(String.raw`'it\'s {{Answer}}'`), [sets("it's {{Answer}}")], []],
    ['leading zeros', set('0049'), [sets('0049')], []],
    ['more digits than a number keeps', set('-12345678901234567890'), [sets('-12345678901234567890')], []],
    ['words that are run', set('two words', { isCode: true }), [], [code]],
    ['a word that is run', set('Promoter', { isCode: true }), [], [code]],
    ...[
      ...['{{=1=}}', 'Math.random()', '{{Answer}} === "S" ? "small" : "large"', '{{Answer}} || "friend"'],
      ...['{{Answer}} ?? "x"', '{{Answer}}.length', '{{Answer}}[0]', '!{{Answer}}', '-{{Answer}}'],
      ...['{{Answer}}, {{Answer}}', '{{Answer}} // x', '2+3', '2024-01-01', 'null', 'undefined', 'NaN', 'this'],
      ...['toString', '-"a"', '1n', '/a/', '[1,2]', '{"a": 1}', '`a`', '`Hi {{Answer}}`', 'new Date', 'a = 1'],
      ...['"a"; "b"', 'const a = 1\nreturn a', 'return {{Answer}}'],
    ].map((expression): Case => [`code: ${expression}`, set(expression), [], [code]]),
    [
      'something of Typebot',
      logic('Set variable', { variableId: 'v', type: 'Moment of the day' }),
      [],
      ['left_out: It sets “Moment of the day”. Set Answer in another way.'],
    ],
    ['no variable', logic('Set variable', { expressionToEvaluate: '1' }), [], ['left_out: It names no variable.']],
    [
      'a page',
      logic('Redirect', { url: ' https://x.example ' }),
      [sends('https://x.example')],
      ['check: It is sent as a link.'],
    ],
    ['no page', logic('Redirect'), [], ['left_out: It has no address.']],
    ['a jump to nowhere', logic('Jump'), [], ['left_out: It does not say where to jump.']],
    [
      'another bot',
      logic('Typebot link', { typebotId: 'x', groupId: 'g' }),
      [{ type: 'run_flow', flowId: '' }],
      ['check: Import the other bot too, publish it, and choose it here.'],
    ],
    ['a group of this bot', logic('Typebot link', { typebotId: 'current', groupId: 'g' }), [], []],
    [
      'a group of this bot, and back',
      { ...logic('Typebot link', { typebotId: 'current', groupId: 'g' }), outgoingEdgeId: 'e' },
      [],
      ['check: The flow continues there and does not return here.'],
    ],
    ['a minute', logic('Wait', { secondsToWaitFor: 60 }), [waits(1)], []],
    ['two minutes', logic('Wait', { secondsToWaitFor: '120' }), [waits(2)], []],
    ['half a minute', logic('Wait', { secondsToWaitFor: '30' }), [waits(1)], ['check: It waits a minute.']],
    ['a minute and a half', logic('Wait', { secondsToWaitFor: 90 }), [waits(2)], ['check: It waits 2 minutes.']],
    [
      'more than a month',
      logic('Wait', { secondsToWaitFor: 43_201 * 60 }),
      [waits(43_200)],
      ['check: It waits 43200 minutes.'],
    ],
    ['29 seconds', logic('Wait', { secondsToWaitFor: 29 }), [], ['left_out: The shortest wait is one minute.']],
    ...['{{Answer}}', null, undefined].map(
      (seconds): Case => [
        `a wait of ${seconds}`,
        logic('Wait', { secondsToWaitFor: seconds }),
        [],
        ['left_out: How long it waits is in a variable. The Wait node takes minutes, and Wait until takes a date.'],
      ],
    ),
    [
      'a test of two ways',
      { type: 'AB test', items: [{ id: 'a' }, { id: 'b' }] },
      [],
      ['left_out: Customers are not split at random. Everyone takes the first path.'],
    ],
    ['a condition of nothing', { type: 'Condition', items: [] }, [], ['left_out: It has no condition.']],
    ['what flows do not have', logic('Chatwoot'), [], ['left_out: Flows have no node like this.']],
    ['what every object has', logic('toString'), [], ['left_out: Flows have no node like this.']],
  ])('%s', (_, block, nodes, findings) => {
    expect(becomes(block)).toEqual({ nodes, findings });
  });

  it('ends at a return', () => {
    expect(becomes(logic('Return'), question)).toEqual({ nodes: [], findings: ['left_out: Nothing leads here.'] });
  });

  it('compares by the words that flows have', () => {
    const items = ['Equal to', 'Not equal', 'Contains', 'Greater than', 'Less than', 'Is empty', 'Starts with'].map(
      (comparisonOperator, index) => ({
        id: `i${index}`,
        content: { comparisons: [{ variableId: 'v', comparisonOperator, value: '5' }] },
      }),
    );
    const { nodes, findings } = becomes({ type: 'Condition', items });
    const [{ branches } = { branches: [] }] = nodes as unknown as { branches: { rules: { operator: string }[] }[] }[];
    expect(branches.flatMap(({ rules }) => rules.map(({ operator }) => operator))).toEqual([
      'equals',
      'not_equals',
      'contains',
      'greater',
      'less',
      'not_exists',
      'starts_with',
    ]);
    expect(findings).toEqual([]);
  });

  it('has at most 50 branches', () => {
    const items = (length: number) => Array.from({ length }, (_, index) => ({ id: `i${index}`, content: {} }));
    const branches = (length: number) =>
      (becomes({ type: 'Condition', items: items(length) }).nodes as unknown as [{ branches: [] }])[0].branches.length;
    expect([branches(50), branches(51)]).toEqual([50, 50]);
    expect(becomes({ type: 'Condition', items: items(50) }).findings).toEqual([]);
    expect(becomes({ type: 'Condition', items: items(51) }).findings).toEqual([
      'left_out: A condition has at most 50 branches.',
    ]);
  });
});
