import { expect, it } from 'vitest';
import { callsOf } from './calls-of.ts';

let number = 0;
/** `node` of the run's own flow, or `flow/node`. A node's name starts with its kind. */
const step = (place: string, by = 'run_1') => {
  const [node = '', flow] = place.split('/').toReversed();
  number += 1;
  const called = flow ? { flow_id: flow, version: 1, flow: flow.toUpperCase(), by } : null;
  return {
    number,
    node_id: node,
    node_type: node.startsWith('run_') ? 'run_flow' : (node.split('_')[0] ?? ''),
    called,
  };
};
const played = (...places: string[]) => {
  number = 0;
  return callsOf(places.map((place) => step(place))).map(({ name, parent, by, opener, steps }) => [
    [...(parent ? [parent.name] : []), name].join(' > '),
    by,
    opener,
    steps.map(({ node_id }) => node_id).join(' '),
  ]);
};

it('finds each call of a flow, those inside others too', () => {
  expect(
    played('start_1', 'run_1', 'a/start_1', 'a/run_2', 'b/start_1', 'b/end_1', 'a/ask_1', 'a/end_1', 'end_1'),
  ).toEqual([
    ['A', 'run_1', 2, 'start_1 run_2 ask_1 end_1'],
    ['A > B', 'run_2', 4, 'start_1 end_1'],
  ]);
});

it('keeps two calls of the same flow apart', () => {
  expect(played('run_1', 'a/start_1', 'a/end_1', 'run_2', 'a/start_1', 'a/end_1')).toEqual([
    ['A', 'run_1', 1, 'start_1 end_1'],
    ['A', 'run_2', 4, 'start_1 end_1'],
  ]);
  expect(played('run_1', 'a/start_1', 'a/run_2', 'b/start_1', 'b/end_1', 'a/run_3', 'b/start_1')).toEqual([
    ['A', 'run_1', 1, 'start_1 run_2 run_3'],
    ['A > B', 'run_2', 3, 'start_1 end_1'],
    ['A > B', 'run_3', 6, 'start_1'],
  ]);
});

it('knows the call that a rerun resumed in', () => {
  expect(played('a/http_1', 'a/end_1', 'end_1')).toEqual([['A', 'run_1', null, 'http_1 end_1']]);
});
