import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js';

/** An expression that can be evaluated: its parts, the variables that it names, and its value. */
export type Expression = { ast: ASTNode; names: string[]; valueFor: (values: Record<string, unknown>) => unknown };

const LIMITS = { maxAstNodes: 200, maxDepth: 32, maxListElements: 50, maxMapEntries: 20, maxCallArguments: 3 };

/** Functions that iterate over a list. */
const LIST_FUNCTIONS: ReadonlySet<string> = new Set(['exists', 'all', 'exists_one', 'filter']);

/**
 * Functions whose time is linear in their values. There is no `matches`, whose pattern may take forever, and nothing that
 * multiplies a text; list functions cannot be nested.
 */
const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['size', 'has', 'double', 'int', 'string'],
  ...['contains', 'startsWith', 'endsWith', 'lowerAscii', 'upperAscii', 'trim'],
  ...LIST_FUNCTIONS,
]);

const environment = withPlainNumbers(
  new Environment({ unlistedVariablesAreDyn: true, homogeneousAggregateLiterals: false, limits: LIMITS }),
);

/** JSON has one number type: where a variable meets an integer of the expression, both get the same type. */
function withPlainNumbers(given: Environment): Environment {
  const calculate: Record<string, (a: number, b: number) => number> = {
    '+': (a, b) => a + b,
    '-': (a, b) => a - b,
    '*': (a, b) => a * b,
    '/': (a, b) => a / b,
    '%': (a, b) => a % b,
  };
  const register = (signature: string, of: (a: number, b: number) => number) =>
    given.registerOperator(signature, (a: bigint | number, b: bigint | number) => of(Number(a), Number(b)));
  for (const [operator, of] of Object.entries(calculate)) {
    register(`double ${operator} int: double`, of);
    register(`int ${operator} double: double`, of);
    if (operator === '%') register('double % double: double', of);
  }
  return given;
}

/** Parses a CEL expression that is true or false, or says in words why it is not one. */
export function readExpression(source: string): Expression | { problem: string } {
  if (source.includes('{{')) return { problem: 'Write variables without braces here: total, not {{total}}.' };
  try {
    const parsed = environment.parse(source);
    const names = [...new Set(namesIn(parsed.ast, []))];
    const taken = names.find((name) => environment.hasVariable(name));
    if (taken) return { problem: `“${taken}” is a word of the language. Give the variable another name.` };
    const refused = refusedIn(parsed.ast, false);
    if (refused) return { problem: refused };
    const { valid, type, error } = parsed.check();
    if (!valid) return { problem: inWords(error) };
    if (type !== 'bool' && type !== 'dyn') return { problem: `An expression is true or false; this one is: ${type}.` };
    return { ast: parsed.ast, names, valueFor: (values) => parsed(values) };
  } catch (error) {
    return { problem: inWords(error, source) };
  }
}

/** What people write for an operator, and how CEL writes it. */
const OPERATORS: Record<string, string> = {
  and: '&&',
  or: '||',
  not: '!',
  '&': '&&',
  '|': '||',
  '=': '==',
  '<>': '!=',
};

/** The part of an expression that cannot stand at its place, and how to write it if that is known. */
function misplaced(source: string, at: number, end: number): string {
  const [word] = /^(\p{L}+|<>)/u.exec(source.slice(at)) ?? [source.slice(at, end)];
  const operator = OPERATORS[word.toLowerCase()];
  return `“${word}” is not expected here.${operator ? ` Write ${operator} instead.` : ''}`;
}

/** The library's error message in words for people. */
export function inWords(error: unknown, source = ''): string {
  const { code, summary, range } = error as Partial<ParseError>;
  const reported = String(summary ?? error).replaceAll(/dyn<((?:[^<>]|<[^<>]*>)+)>/g, '$1');
  const what = reported.slice(reported.indexOf(':') + 1).trim();
  if (error instanceof ParseError) {
    if (reported.endsWith('EOF')) return 'The expression ends too early.';
    if (reported.startsWith('Exceeded')) return 'The expression has too many parts. Spread it over several branches.';
    const { start = 0, end = start } = range ?? {};
    const isMisplaced = code === 'unexpected_character' || code === 'unexpected_token' || code === 'expected_token';
    const why = isMisplaced ? misplaced(source, start, end) : `${reported}.`;
    const known = knownWords(reported);
    if (known) return known;
    return `The expression can’t be read at character ${start + 1}: ${why}`;
  }
  switch (code) {
    case 'no_such_overload':
      return `These don’t go together: ${what}.`;
    case 'no_matching_overload':
      return `This can’t be worked out: ${reported.split('for ').at(-1)?.replaceAll("'", '')}.`;
    case 'invalid_comprehension_range':
      return `A function for lists needs a list; this is: ${/'(.*)'/.exec(reported)?.[1]}.`;
    case 'no_such_key':
      return `There is no “${what}”. Ask first: has(…).`;
    case 'index_out_of_bounds':
      return 'The list is shorter. Ask for its size first.';
    case 'division_by_zero':
      return 'It divides by zero.';
    default:
      return knownWords(reported) ?? `${reported}.`;
  }
}

/** Messages of the library that have no code of their own, with their values, in words. */
const MESSAGES: [RegExp, (...values: string[]) => string][] = [
  [
    /^(\w+)\(.*predicate must return bool, got '(.*)'/,
    (name, type) => `“${name}” needs something that is true or false for each item; this is: ${type}.`,
  ],
  [
    /^(\w+)\(.*invalid predicate iteration variable/,
    (name) => `“${name}” needs a name for the item first: ${name}(i, i.name == "a").`,
  ],
  [
    /^(?:Ternary condition must be|Logical operator requires) bool.*, got '(.*)'/,
    (type) => `Only what is true or false goes here; this is: ${type}.`,
  ],
  [
    /^Ternary branches must have the same type, got '(.*)' and '(.*)'/,
    (one, other) => `Both values after “?” must be of the same kind; these are: ${one} and ${other}.`,
  ],
  [/^has\(\) invalid argument/, () => 'has asks for a field: has(order.note).'],
  [/^(\w+)\(\) type error/, (name) => `${name} can’t read this value.`],
];

function knownWords(reported: string): string | null {
  for (const [pattern, words] of MESSAGES) {
    const found = pattern.exec(reported);
    if (found) return words(...found.slice(1));
  }
  return null;
}

/** The parts of an expression. */
export function partsOf(node: ASTNode): ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return [];
    case '.':
    case '.?':
      return [node.args[0]];
    case '!_':
    case '-_':
      return [node.args];
    case 'call':
      return node.args[1];
    case 'rcall':
      return [node.args[1], ...node.args[2]];
    case 'map':
      return node.args.flat();
    default:
      return node.args;
  }
}

/** Whether a node iterates over a list: then its parts are the list, the name of an item, and what is evaluated for it. */
export const isOverList = (node: ASTNode) => node.op === 'rcall' && LIST_FUNCTIONS.has(node.args[0]);

function refusedIn(node: ASTNode, isInside: boolean): string | null {
  if (node.op === 'call' || node.op === 'rcall') {
    const [name] = node.args;
    if (!FUNCTIONS.has(name)) return `“${name}” can’t be used here. There are: ${[...FUNCTIONS].join(', ')}.`;
    if (isInside && LIST_FUNCTIONS.has(name)) return `“${name}” can’t be used inside another function for lists.`;
  }
  const isBody = isInside || isOverList(node);
  for (const [index, part] of partsOf(node).entries()) {
    const refused = refusedIn(part, isBody && (isInside || index > 0));
    if (refused) return refused;
  }
  return null;
}

/** The variables that are named, without the item names of list functions. */
function namesIn(node: ASTNode, items: readonly string[]): string[] {
  if (node.op === 'id') return items.includes(node.args) ? [] : [node.args];
  if (!isOverList(node)) return partsOf(node).flatMap((part) => namesIn(part, items));
  const [list, item, ...asked] = partsOf(node);
  const within = item?.op === 'id' ? [...items, item.args] : items;
  return [...(list ? namesIn(list, items) : []), ...asked.flatMap((part) => namesIn(part, within))];
}
