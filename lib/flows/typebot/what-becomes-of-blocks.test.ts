import { describe, expect, it } from 'vitest';
import { readTypebot } from './read-typebot.ts';
import { type Block, smallBot } from './testing/small-bot.ts';

/** The nodes that a block becomes, by their data, and what an import finds about it. */
function becomes(...blocks: Block[]) {
  const { graph, findings } = readTypebot(smallBot(...blocks.map((block, index) => ({ id: `b${index}`, ...block }))));
  const own = graph.nodes.filter(({ type }) => type !== 'start' && type !== 'end');
  return {
    nodes: own.map(({ type, data }) => ({ type, ...data })),
    findings: findings.filter(({ group }) => group !== 'Start').map(({ kind, why }) => `${kind}: ${why}`),
  };
}

type Case = [what: string, block: Block, nodes: object[], findings: string[]];

const question: Block = { type: 'text', content: { plainText: 'Well?' } };
const asks = (expected: string, more: object = {}) => ({
  type: 'ask',
  message: { body: 'Well?' },
  expect: expected,
  variable: 'answer_1',
  ...more,
});
const titled = (...titles: string[]) =>
  titles.map((title, index) => ({ id: expect.stringMatching(new RegExp(`^choice_(${index + 1}|${title})$`)), title }));
const link = (body: string) => ({ type: 'send_message', body });
/** Its kind is in the data, in place of the node's. */
const file = (type: string, media_url: string) => ({ type, media_url });

describe('the start', () => {
  const begins = (comparisons: Block[], events: Block[] = []) => {
    const file = smallBot({ id: 'b', ...question });
    const settings = { whatsApp: { startCondition: { comparisons } } };
    const { graph, findings } = readTypebot({ ...file, events: [...file.events, ...events], settings });
    return {
      triggers: graph.nodes.map(({ data }) => data)[0],
      findings: findings.map(({ block, why }) => `${block}: ${why}`),
    };
  };

  it('takes any message where the file names no word, and says so', () => {
    const findings = ['Start: Any message starts the flow, as the bot did. Choose keywords where other flows run too.'];
    for (const comparisons of [
      [],
      [{ comparisonOperator: 'Is set' }, { comparisonOperator: 'Equal to', value: ' ' }],
    ]) {
      expect(begins(comparisons)).toEqual({ triggers: { triggers: [{ type: 'any_message' }] }, findings });
    }
  });

  it('takes the words that the file names, whole or within a message', () => {
    const said = (comparisonOperator: string, value: string) => ({ comparisonOperator, value });
    const words = [said('Contains', 'books'), said('Equal to', ' hi '), said('Equal to', 'hello')];
    expect(begins(words)).toEqual({
      triggers: {
        triggers: [
          { type: 'keyword', match: 'exact', keywords: ['hi', 'hello'] },
          { type: 'keyword', match: 'contains', keywords: ['books'] },
        ],
      },
      findings: [],
    });
  });

  it('has one: other starts of the bot are left out, and listed', () => {
    const { findings } = begins([{ comparisonOperator: 'Contains', value: 'books' }], [{ id: 'o', type: 'command' }]);
    expect(findings).toEqual([
      'command: Flows have no start like this. What follows it is left out, unless another path leads there.',
    ]);
  });
});

it('writes findings on notes, and adds none without findings', () => {
  const notes = (block: Block) => readTypebot({ ...smallBot({ id: 'b', ...block }), settings }).graph.notes;
  const comparisons = [{ comparisonOperator: 'Contains', value: 'books' }];
  const settings = { whatsApp: { startCondition: { comparisons } } };
  expect(notes({ type: 'Redirect' })).toMatchObject([{ id: 'note_1', text: 'Redirect: It has no address.' }]);
  expect(notes(question)).toBeUndefined();
});

describe('a bubble', () => {
  const content = (type: string, of: Block): Block => ({ type, content: of });
  const page = 'https://x.example/page';

  it.each<Case>([
    ['a text', content('text', { plainText: ' Hi {{Answer}} ' }), [link('Hi {{Answer}}')], []],
    ['a text of nothing', content('text', { plainText: ' ' }), [], []],
    [
      'a text with a formula',
      content('text', { plainText: 'Hi {{= 1 + 1 =}}' }),
      [link('Hi')],
      ['check: A formula in the text was removed. Set a variable before it, and use that.'],
    ],
    [
      'a text that is too long',
      content('text', { plainText: 'x'.repeat(4097) }),
      [link('x'.repeat(4096))],
      ['check: The text was cut at 4,096 characters.'],
    ],
    [
      'a text that is just short enough',
      content('text', { plainText: 'x'.repeat(4096) }),
      [link('x'.repeat(4096))],
      [],
    ],
    ['an image', content('image', { url: 'https://x.example/a.png' }), [file('image', 'https://x.example/a.png')], []],
    ['an image of a variable', content('image', { url: '{{Answer}}' }), [file('image', '{{Answer}}')], []],
    [
      'an image that moves',
      content('image', { url: 'https://x.example/a.gif' }),
      [file('image', 'https://x.example/a.gif')],
      ['check: WhatsApp does not show GIFs as images. Choose a JPEG or PNG.'],
    ],
    ['an image of nothing', content('image', { url: ' ' }), [], ['left_out: It has no file.']],
    [
      'an image that is not secure',
      content('image', { url: 'http://x.example/a.png' }),
      [],
      ['left_out: Its file has no address that begins with https://.'],
    ],
    [
      'a film',
      content('video', { url: 'https://x.example/a.gif', type: 'url' }),
      [file('video', 'https://x.example/a.gif')],
      [],
    ],
    [
      'a film of another site',
      content('video', { url: page, type: 'vimeo' }),
      [link(page)],
      ['check: It is sent as a link.'],
    ],
    [
      'a sound',
      content('audio', { url: 'https://x.example/a.mp3', type: 'upload' }),
      [file('audio', 'https://x.example/a.mp3')],
      [],
    ],
    ['a page', content('embed', { url: page }), [link(page)], ['check: It is sent as a link.']],
    ['a page of nothing', content('embed', {}), [], ['left_out: It has no address.']],
  ])('%s', (_, block, nodes, findings) => {
    expect(becomes(block)).toEqual({ nodes, findings });
  });
});

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
});

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
    ['words that are run', set('two words', { isCode: true }), [], [code]],
    ['a formula', set('{{=1=}}'), [], [code]],
    ['a call', set('Math.random()'), [], [code]],
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
      [link('https://x.example')],
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
