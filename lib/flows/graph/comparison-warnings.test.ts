import { expect, it } from 'vitest';
import type { Rule } from '../nodes/condition/schema.ts';
import { buildGraph, type NodeSpec } from '../testing/build-graph.ts';
import { comparisonWarnings } from './comparison-warnings.ts';

const asks = (...titles: string[]): NodeSpec => [
  'ask',
  {
    message: { body: 'How was it?' },
    expect: 'choice',
    choices: titles.map((title, at) => ({ id: `c${at}`, title })),
    variable: 'rating',
  },
];

const warned = (rule: Omit<Rule, 'variable'>, ...asked: NodeSpec[]) => {
  const nodes = Object.fromEntries(asked.map((spec, at) => [`a${at}`, spec]));
  const rules = [{ variable: '{{rating}}', ...rule }];
  const condition: NodeSpec = ['condition', { branches: [{ id: 'b', match: 'all', rules }] }];
  return comparisonWarnings(buildGraph({ ...nodes, c: condition })).length > 0;
};

const above: Omit<Rule, 'variable'> = { operator: 'greater', value: '3' };

it('points out a comparison with numbers of choices that are none', () => {
  expect(warned(above, asks('5 ⭐', '4 ⭐'))).toBe(true);
  expect(warned({ operator: 'between', value: [4, 5] }, asks('5 ⭐', '4 ⭐'))).toBe(true);
});

it.each<Omit<Rule, 'variable'>>([
  { operator: 'number_equals', value: '1,000' },
  { operator: 'greater', value: '5 stars' },
  { operator: 'between', value: ['1', '1,000'] },
])('points out a comparison with what is not a number: %j', (rule) => {
  expect(warned(rule)).toBe(true);
});

it.each<[string, Omit<Rule, 'variable'>, NodeSpec[]]>([
  ['as texts', { operator: 'equals', value: '3' }, [asks('5 ⭐')]],
  ['with a variable', { operator: 'greater', value: '{{least}}' }, [asks('5 ⭐')]],
  ['with a date', { operator: 'less', value: '2026-12-01' }, [asks('5 ⭐')]],
  ['with numbers in another script', { operator: 'number_equals', value: '٤٢' }, []],
  ['of the order of texts', { operator: 'less', value: 'm' }, []],
  ['of numbers', above, [asks('5', 'None')]],
  ['of what a variable may be', above, [asks('{{slot}}')]],
  ['of what another node sets, too', above, [asks('5 ⭐'), ['set_variable', { variable: 'rating', value: '5' }]]],
  ['of no choices', above, [asks()]],
])('says nothing of a comparison %s', (_, rule, asked) => {
  expect(warned(rule, ...asked)).toBe(false);
});
