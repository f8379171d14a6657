import { readExpression } from '../nodes/condition/read-expression.ts';
import { isJsonPath } from '../nodes/http-request/response-path.ts';
import { dottedParts } from '../template/dotted-parts.ts';
import { isBrokenJson } from '../template/is-broken-json.ts';
import { hasDefault } from '../template/split-template.ts';
import { placesOf } from '../template/variable-names.ts';
import type { JsonValue } from '../template/variables.ts';
import { strayLetters } from '../template/write-moment.ts';
import type { GraphProblem } from './draft-problems.ts';
import { knownVariables } from './known-variables.ts';
import { nodeFacts } from './node-facts.ts';
import { nodeCalled } from './node-names.ts';
import type { FlowNode, Graph } from './schema.ts';

/**
 * Probable mistakes, each at its node: variables that nothing in the flow sets (a contact may have such an attribute), parts of
 * variables that have none, bodies that cannot become JSON, paths and dates that are written in another way, and variables that
 * get several values. They do not prevent publishing.
 */
export function drawingWarnings(graph: Graph): GraphProblem[] {
  const known = new Set(knownVariables(graph));
  const texts = textVariables(graph);
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
    ...partsOfTexts(node, { known, texts }).map((name) => ({
      type: 'part_of_text',
      path: ['nodes', index, 'data'],
      msg: `${nodeCalled(node)} uses {{${name}}}, but {{${dottedParts(name)[0]}}} is a text, which has no parts. Save the part in a variable of its own.`,
    })),
    ...mapOf(node)
      .filter(([path]) => isSearchWithoutRoot(path))
      .map(([path]) => ({
        type: 'not_a_search',
        path: ['nodes', index, 'data', 'responseMap', path],
        msg: `${nodeCalled(node)}: “${path}” finds only what has exactly these names. A path that searches begins with $: $.${path.trim().replaceAll('[]', '[*]')}`,
      })),
    ...strayInDates(node).map((pattern) => ({
      type: 'stray_letters',
      path: ['nodes', index, 'data'],
      msg: `${nodeCalled(node)} writes a date as “${pattern}”, in which “${strayLetters(pattern)}” stands for nothing. Write fields like d MMM yyyy, HH:mm, and put words in single quotes.`,
    })),
    ...doubleTargets(node).map((name) => ({
      type: 'double_target',
      path: ['nodes', index, 'data', 'responseMap'],
      msg: `${nodeCalled(node)} saves several values in {{${name}}}; each replaces the one before it.`,
    })),
  ]);
}

const mapOf = ({ data }: Pick<FlowNode, 'data'>) =>
  'responseMap' in data ? Object.entries(data.responseMap ?? {}) : [];

/** Whether a path with dots has a sign that means something in a JSONPath only, such as `items[*].name`. */
const isSearchWithoutRoot = (path: string) => !isJsonPath(path.trim()) && /[[\]*]/.test(dottedParts(path).join('.'));

/** What only questions and responses set: an answer is a text or a number, and what a response has there becomes a text. */
function textVariables({ nodes }: Graph): Set<string> {
  const isText = ({ type, data }: FlowNode) => type === 'ask' || 'responseMap' in data;
  const setBy = (fits: boolean) =>
    nodes.filter((node) => isText(node) === fits).flatMap((node) => nodeFacts(node).sets);
  const others = new Set(setBy(false));
  return new Set(setBy(true).filter((name) => !others.has(name)));
}

type Variables = { known: ReadonlySet<string>; texts: ReadonlySet<string> };

function partsOfTexts(node: FlowNode, { known, texts }: Variables): string[] {
  const names = new Set(openPlaces(node).map(({ name }) => name));
  return [...names].filter((name) => !known.has(name) && texts.has(dottedParts(name)[0] ?? ''));
}

/** The patterns of dates with letters that would be sent as they stand. */
function strayInDates({ data }: FlowNode): string[] {
  const dates = placesOf(data as JsonValue).flatMap(({ filters }) => filters.filter(({ name }) => name === 'date'));
  return [...new Set(dates.flatMap(({ args: [pattern = ''] }) => (strayLetters(pattern) ? pattern : [])))];
}

/** The variables that receive more than one value of a response or an event. */
function doubleTargets({ data }: Pick<FlowNode, 'data'>): string[] {
  const targets = mapOf({ data }).map(([, name]) => name);
  return [...new Set(targets.filter((name, at) => name && targets.indexOf(name) < at))];
}

/** Whatever follows a dot or is an index is looked up inside a variable. */
function unknownVariables(node: FlowNode, known: ReadonlySet<string>): string[] {
  const names = new Set(openPlaces(node).map(({ name }) => name));
  return [...names].filter((name) => !known.has(name) && !known.has(dottedParts(name)[0] ?? ''));
}

/** The placeholders that would be empty, or stay as they are, where nothing has set the variable. */
const openPlaces = ({ data }: FlowNode) =>
  placesOf(data as JsonValue).filter((place) => !hasDefault(place) && !place.problem);

function unknownInExpressions(node: FlowNode, known: ReadonlySet<string>): string[] {
  if (node.type !== 'condition') return [];
  const names = node.data.branches.flatMap(({ expression = '' }) => {
    const read = expression.trim() ? readExpression(expression) : { problem: '' };
    return 'problem' in read ? [] : read.names;
  });
  return [...new Set(names)].filter((name) => !known.has(name));
}
