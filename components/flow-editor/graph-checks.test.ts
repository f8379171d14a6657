import { expect, it } from 'vitest';
import { buildGraph } from '#lib/flows/testing/build-graph.ts';
import { checkGraph } from './graph-checks.ts';

const starting = buildGraph({ s: ['start', { triggers: [{ type: 'order' }] }], e: ['end', {}] }, 's > e');

it('warns of a live flow with the same trigger, which does not prevent publishing', () => {
  const never = { through: null, since: null };
  const waits = { done: { through: 0, since: null }, error: never, text: null, calls: {} };
  const other = { id: '1', name: 'Orders', calls: [], waits, variables: [], triggers: [{ type: 'order' as const }] };
  const given = { secretNames: new Set<string>(), templates: undefined };
  const { problems, warnings } = checkGraph(starting, { ...given, calls: { flowId: '2', flows: [other] } });
  expect(problems).toEqual([]);
  expect(warnings).toMatchObject([{ type: 'same_trigger', msg: expect.stringContaining('“Orders”') }]);
  expect(checkGraph(starting, { ...given, calls: undefined })).toEqual({ problems: [], warnings: [] });
});
