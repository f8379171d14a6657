import { expect, it } from 'vitest';
import { kinds } from '../nodes/kinds.ts';
import { executorOf } from './executors.ts';

it('knows which kinds have effects: they are not executed twice in one recorded segment', () => {
  const nodes = kinds.map((kind) => ({ id: 'n', type: kind.type, position: { x: 0, y: 0 }, data: kind.initial() }));
  const acting = nodes.filter((node) => executorOf(node as Parameters<typeof executorOf>[0]).hasEffect);
  expect(acting.map(({ type }) => type).toSorted()).toEqual([
    'ask',
    'http_request',
    'run_flow',
    'send_message',
    'set_contact',
    'template_message',
  ]);
});
