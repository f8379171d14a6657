import { expect, it } from 'vitest';
import { buildGraph } from '../testing/build-graph.ts';
import { drawingWarnings } from './drawing-warnings.ts';

it('names variables that nothing sets, once for each node, and bodies that cannot become JSON', () => {
  const graph = buildGraph({
    a: ['ask', { message: { body: 'Dear {{name}}, {{nobody}}?' }, expect: 'text', variable: 'answer' }],
    c: ['http_request', { method: 'POST', url: 'https://x.example/{{answer.id}}', body: '{"id": {{answer}}, }' }],
    g: ['http_request', { method: 'POST', url: 'https://x.example/', body: '{"id": {{answer}}, "text": "{{name}}"}' }],
    m: ['send_message', { body: '{{nobody|default:"friend"}} {{_http_error}} {{lost}} {{lost}}' }],
  });
  graph.nodes[0] = { ...graph.nodes[0], title: 'Ask for the order' } as (typeof graph.nodes)[number];
  expect(drawingWarnings(graph).map(({ type, path, msg }) => [type, path.join('.'), msg])).toEqual([
    ['unknown_variable', 'nodes.0.data', '“Ask for the order” uses {{nobody}}, which nothing in this flow sets.'],
    [
      'broken_json',
      'nodes.1.data.body',
      'Call API “POST https://x.example/{{answer.id}}”: The body is not valid JSON.',
    ],
    ['part_of_text', 'nodes.1.data', expect.stringContaining(' uses {{answer.id}}, but {{answer}} is a text, which')],
    [
      'unknown_variable',
      'nodes.3.data',
      expect.stringMatching(/^Send message “.*…” uses {{lost}}, which nothing in this flow sets.$/),
    ],
  ]);
});

it('knows a variable by its name before the first dot or index', () => {
  const graph = buildGraph({
    a: ['set_variable', { variable: 'list', value: '{{order.items}}' }],
    m: ['send_message', { body: '{{list[0].name}} {{list.0}} {{order.items[0].name}} {{lost[0]}}' }],
  });
  expect(drawingWarnings(graph).map(({ msg }) => msg)).toEqual([
    expect.stringContaining('uses {{lost[0]}}, which nothing in this flow sets.'),
  ]);
});

it('knows a variable also where its name is given with space around it, or with braces', () => {
  const graph = buildGraph({
    a: ['ask', { message: { body: 'Name?' }, expect: 'text', variable: '{{nick}}' }],
    v: ['set_variable', { variable: ' city ', value: 'Pune' }],
    c: ['http_request', { method: 'GET', url: 'https://x.example/', responseMap: { id: 'order_id ' } }],
    r: ['run_flow', { flowId: 'x', outputs: { size: 'size ' } }],
    m: ['send_message', { body: '{{nick}} {{city}} {{order_id}} {{size}} {{lost}}' }],
  });
  expect(drawingWarnings(graph).map(({ msg }) => msg)).toEqual([
    expect.stringContaining('uses {{lost}}, which nothing in this flow sets.'),
  ]);
});

it('names variables of an expression that nothing sets', () => {
  const expression = 'order.items.exists(i, i.name == lost) && lost != name && other.x';
  const branches = [
    { id: 'a', match: 'all' as const, rules: [], expression },
    { id: 'b', match: 'all' as const, rules: [], expression: 'lost ==' },
  ];
  const graph = buildGraph({ c: ['condition', { branches }] });
  const condition = 'Condition “order.items.exists(i, i.name == lost) &&…”';
  expect(drawingWarnings(graph).map(({ msg }) => msg)).toEqual([
    `${condition} uses lost, which nothing in this flow sets.`,
    `${condition} uses other, which nothing in this flow sets.`,
  ]);
});

it('names variables that several values of a response or an event are saved in', () => {
  const responseMap = { 'doctor.name': 'name', 'customer.name': 'name', 'hospital.name': 'name', city: 'city' };
  const graph = buildGraph({
    c: ['http_request', { method: 'GET', url: 'https://x.example/', responseMap }],
    w: ['wait_for_event', { responseMap: { id: 'id', number: 'id' } }],
  });
  expect(drawingWarnings(graph).map(({ type, path, msg }) => [type, path.join('.'), msg])).toEqual([
    [
      'double_target',
      'nodes.0.data.responseMap',
      'Call API “GET https://x.example/” saves several values in {{name}}; each replaces the one before it.',
    ],
    ['double_target', 'nodes.1.data.responseMap', expect.stringContaining('saves several values in {{id}}')],
  ]);
});

it('points out letters of a date’s pattern that are not fields', () => {
  const patterns = ['YYYY-MM-DD', 'd MMM at HH:mm', "d MMM 'at' HH:mm", 'yyyyMMdd, h:mm a', 'dddd', 'd日'];
  const graph = buildGraph({
    m: ['send_message', { body: patterns.map((pattern) => `{{name|date:"${pattern}"}}`).join(' ') }],
  });
  expect(drawingWarnings(graph).map(({ msg }) => /as (.*) stands/.exec(msg)?.[1])).toEqual([
    '“YYYY-MM-DD”, in which “YYYY”',
    '“d MMM at HH:mm”, in which “t”',
    '“dddd”, in which “dddd”',
  ]);
});

it('points out parts of answers and of saved values, which are texts', () => {
  const graph = buildGraph({
    a: ['ask', { message: { body: 'Who?' }, expect: 'text', variable: 'who' }],
    c: ['http_request', { method: 'GET', url: 'https://x.example/', responseMap: { 'items.0': 'first', id: 'order' } }],
    v: ['set_variable', { variable: 'who.short', value: 'A' }],
    m: ['send_message', { body: '{{first}} {{first.name}} {{who.short}} {{order.id|default:"-"}} {{name.first}}' }],
  });
  expect(drawingWarnings(graph).map(({ type, msg }) => [type, /uses (.*?),/.exec(msg)?.[1]])).toEqual([
    ['part_of_text', '{{first.name}}'],
  ]);
});

it('points out paths that search without being a JSONPath', () => {
  const paths = ['items[*].name', 'items.*', 'items[].id', '$.items[*].name', 'items[0].name', 'a.0'];
  const responseMap = Object.fromEntries(paths.map((path, at) => [path, `v${at}`]));
  const graph = buildGraph({ c: ['http_request', { method: 'GET', url: 'https://x.example/', responseMap }] });
  expect(drawingWarnings(graph).map(({ path }) => path.at(-1))).toEqual(paths.slice(0, 3));
});
