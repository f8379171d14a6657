import type { Trigger } from '../../nodes/start/schema.ts';
import { buildGraph, type NodeSpec } from '../../testing/build-graph.ts';

/** A start by exact keywords, or by any message. */
export const start = (...keywords: string[]): NodeSpec => [
  'start',
  { triggers: keywords.length > 0 ? [{ type: 'keyword', match: 'exact', keywords }] : [{ type: 'any_message' }] },
];

export const send = (body: string): NodeSpec => ['send_message', { body }];

export const buttons = (body: string, ...titles: string[]): NodeSpec => [
  'send_message',
  { body, buttons: titles.map((title, index) => ({ id: `choice-${index}`, title })) },
];

export const template: NodeSpec = ['template_message', { template_name: 'hello_world', language_code: 'en_US' }];

/** Says nothing, and waits for nothing. */
export const silent: NodeSpec = ['set_variable', { variable: 'x', value: '1' }];

export const wait = (minutes: number): NodeSpec => ['wait', { minutes }];

export const end: NodeSpec = ['end', {}];

type Ask = Extract<NodeSpec, readonly ['ask', unknown]>[1];

export const ask = (more: Partial<Ask> = {}): NodeSpec => [
  'ask',
  { message: { body: 'Your name?' }, expect: 'text', variable: 'answer', ...more },
];

/** The edges of a question from every exit but `answer` to the end. */
export const exits = (id: string) => [`${id}.invalid > e`, `${id}.timeout > e`];

/** Asks, and says by which exit the run left. */
export const asking = (more: Partial<Ask> = {}) =>
  buildGraph(
    { s: start('go'), q: ask(more), a: send('got {{answer}}'), i: send('invalid'), t: send('timeout'), e: end },
    's > q',
    'q.answer > a',
    'q.invalid > i',
    'q.timeout > t',
    'a > e',
    'i > e',
    't > e',
  );

/** Says this and ends. */
export const saying = (body: string, ...triggers: Trigger[]) =>
  buildGraph({ s: ['start', { triggers }], m: send(body), e: end }, 's > m', 'm > e');

export const keyword = (word: string, more: { mayInterrupt?: boolean } = {}): Trigger => ({
  type: 'keyword',
  match: 'exact',
  keywords: [word],
  ...more,
});

/** Two messages whose buttons have the same IDs, as the editor assigns them. */
export const twoMenus = () =>
  buildGraph(
    {
      s: start('menu'),
      m: buttons('What next?', 'Track order', 'Cancel all'),
      t: send('tracking'),
      c: buttons('Really cancel everything?', 'Yes', 'No'),
      y: send('cancelled'),
      n: send('kept'),
      e: end,
    },
    's > m',
    'm.choice-0 > t',
    'm.choice-1 > c',
    'c.choice-0 > y',
    'c.choice-1 > n',
    't > e',
    'y > e',
    'n > e',
  );
