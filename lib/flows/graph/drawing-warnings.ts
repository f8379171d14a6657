import { readExpression } from '../nodes/condition/read-expression.ts';
import { dottedParts } from '../template/dotted-parts.ts';
import { isBrokenJson } from '../template/is-broken-json.ts';
import { hasDefault } from '../template/split-template.ts';
import { placesOf } from '../template/variable-names.ts';
import type { JsonValue } from '../template/variables.ts';
import type { GraphProblem } from './draft-problems.ts';
import { knownVariables } from './known-variables.ts';
import { nodeCalled } from './node-names.ts';
import type { FlowNode, Graph } from './schema.ts';

/**
 * Probable mistakes, each at its node: variables that nothing in the flow sets (a contact may have such an attribute), bodies
 * that cannot become JSON, and variables that get several values. They do not prevent publishing.
 */
export function drawingWarnings(graph: Graph): GraphProblem[] {
  const known = new Set(knownVariables(graph));
  return graph.nodes.flatMap((node, index) => [
    ...[...unknownVariables(node, known).map((name) => `{{${name}}}`), ...unknownInExpressions(node, known)].map(
      (name) => ({
        type: 'unknown_variable',
        path: ['nodes', index, 'data'],
        msg: `${nodeCalled(node)} uses ${name}, which nothing in this flow sets.`,
      }),
    ),
    ...(node.type === 'http_request' && node.data.method !== 'GET' && isBrokenJson(node.data.body)
      ? [
          {
            type: 'broken_json',
            path: ['nodes', index, 'data', 'body'],
            msg: `${nodeCalled(node)}: The body is not valid JSON.`,
          },
        ]
      : []),
    ...doubleTargets(node).map((name) => ({
      type: 'double_target',
      path: ['nodes', index, 'data', 'responseMap'],
      msg: `${nodeCalled(node)} saves several values in {{${name}}}; each replaces the one before it.`,
    })),
  ]);
}

/** The variables that receive more than one value of a response or an event. */
function doubleTargets({ data }: FlowNode): string[] {
  const targets = 'responseMap' in data ? Object.values(data.responseMap ?? {}) : [];
  return [...new Set(targets.filter((name, at) => name && targets.indexOf(name) < at))];
}

/** Whatever follows a dot or is an index is looked up inside a variable. */
function unknownVariables(node: FlowNode, known: ReadonlySet<string>): string[] {
  const open = placesOf(node.data as JsonValue).filter((place) => !hasDefault(place) && !place.problem);
  const names = new Set(open.map(({ name }) => name));
  return [...names].filter((name) => !known.has(name) && !known.has(dottedParts(name)[0] ?? ''));
}

function unknownInExpressions(node: FlowNode, known: ReadonlySet<string>): string[] {
  if (node.type !== 'condition') return [];
  const names = node.data.branches.flatMap(({ expression = '' }) => {
    const read = expression.trim() ? readExpression(expression) : { problem: '' };
    return 'problem' in read ? [] : read.names;
  });
  return [...new Set(names)].filter((name) => !known.has(name));
}
