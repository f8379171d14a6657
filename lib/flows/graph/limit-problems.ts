import type { z } from 'zod';
import '#lib/platform/refusal-words.ts';
import { cutToCharacters } from '#lib/messaging/messages/character-count.ts';
import { counted } from '#lib/platform/counted.ts';
import type { GraphProblem } from './draft-problems.ts';
import { nodeCalled } from './node-names.ts';
import { type Graph, graphSchema } from './schema.ts';

/** How many characters of what is too long its problem quotes. */
const MAX_QUOTED = 40;

/** The codes of issues with what a value is, rather than with its size. */
const OF_SHAPE: ReadonlySet<string> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_element',
  'unrecognized_keys',
] satisfies z.core.$ZodIssue['code'][]);

/** True if the value has the right shape and only exceeds a limit, such as a length. */
export function isOfLimit(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'invalid_key') return issue.issues.every(isOfLimit);
  if (issue.code === 'invalid_union') {
    return issue.errors.some((issues) => issues.length > 0 && issues.every(isOfLimit));
  }
  return !OF_SHAPE.has(issue.code);
}

/** The limits that a graph exceeds, each at its node: with them, not even a draft can be saved. */
export function limitProblems(graph: Graph): GraphProblem[] {
  const issues = graphSchema.safeParse(graph, { reportInput: true }).error?.issues ?? [];
  return issues.map((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    const node = path[0] === 'nodes' && typeof path[1] === 'number' ? graph.nodes[path[1]] : undefined;
    const says = issue.code === 'invalid_key' ? ofName(issue) : inWords(issue, issue.input);
    return { type: 'limit', path, msg: node ? `${nodeCalled(node)}: ${says}` : says };
  });
}

function ofName({ issues: [issue], path, message }: z.core.$ZodIssueInvalidKey): string {
  return issue ? inWords(issue, path.at(-1)) : message;
}

function inWords(issue: z.core.$ZodRawIssue | z.core.$ZodIssue, input: unknown): string {
  const message = issue.message ?? '';
  if (issue.code !== 'too_big') return message;
  const most = Number(issue.maximum);
  if (typeof input === 'string') return `${quoted(input)} is too long. At most ${counted(most, 'character')}.`;
  if (!Array.isArray(input)) return message;
  const [first] = input;
  const list = typeof first === 'string' ? `The list that begins with ${quoted(first)}` : 'A list';
  return `${list} has ${counted(input.length, 'item')}. At most ${most.toLocaleString('en-US')}.`;
}

function quoted(text: string): string {
  const cut = cutToCharacters(text, MAX_QUOTED).trimEnd();
  return `“${cut}${cut === text ? '' : '…'}”`;
}
