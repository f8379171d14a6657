import type { Rule } from '../nodes/condition/schema.ts';
import { bareName } from '../template/bare-name.ts';
import { readMoment } from '../template/read-moment.ts';
import { readNumber } from '../template/read-number.ts';
import type { GraphProblem } from './draft-problems.ts';
import { nodeFacts } from './node-facts.ts';
import { nodeCalled } from './node-names.ts';
import type { FlowNode, Graph } from './schema.ts';

/**
 * Rules that are not true whatever the customer answers: they compare with something like “1,000”, which is not a number, or
 * compare an answer with numbers though none of its choices is one, such as “5 ⭐”. Each is at its node. They do not prevent
 * publishing, since a contact may have such an attribute.
 */
export function comparisonWarnings({ nodes }: Graph): GraphProblem[] {
  const titles = titlesByVariable(nodes);
  return nodes.flatMap((node, index) => {
    const rules = node.type === 'condition' ? node.data.branches.flatMap((branch) => branch.rules) : [];
    const found = new Set(rules.flatMap((rule) => mistakeOf(rule, titles) ?? []));
    const path = ['nodes', index, 'data'];
    return [...found].map((mistake) => ({ type: 'not_a_number', path, msg: `${nodeCalled(node)} ${mistake}` }));
  });
}

function mistakeOf({ variable, operator, value = '' }: Rule, titles: ReadonlyMap<string, string[]>): string | null {
  const takesDates = operator === 'greater' || operator === 'less' || operator === 'between';
  if (!takesDates && operator !== 'number_equals') return null;
  const name = bareName(variable);
  const wanted = [value].flat().map(String);
  const odd = wanted.find((one) => !mayBeNumber(one) && !(takesDates && (isDate(one) || !/\d/.test(one))));
  if (odd) {
    return `compares {{${name}}} with “${odd}”, which is not a number. Write numbers like 1000.5, and dates like 2026-12-31.`;
  }
  const [first, ...others] = wanted.every(isNumber) ? (titles.get(name) ?? []) : [];
  if (!first || [first, ...others].some(mayBeNumber)) return null;
  return `compares {{${name}}} with numbers, but its choices, such as “${first}”, are not numbers. Compare it with their titles.`;
}

const isNumber = (text: string) => readNumber(text) !== null;
const mayBeNumber = (text: string) => text.includes('{{') || isNumber(text);
const isDate = (text: string) => readMoment(text, 'UTC') !== null;

/** The titles that a variable may have; none where something else sets it, too. */
function titlesByVariable(nodes: FlowNode[]): Map<string, string[]> {
  const titles = new Map<string, string[]>();
  const others = new Set<string>();
  for (const node of nodes) {
    for (const name of nodeFacts(node).sets) {
      if (node.type === 'ask' && node.data.expect === 'choice') {
        const { choices, message } = node.data;
        const own = (choices ?? message.buttons ?? []).map(({ title }) => title);
        titles.set(name, [...(titles.get(name) ?? []), ...own]);
      } else others.add(name);
    }
  }
  for (const name of others) titles.delete(name);
  return titles;
}
