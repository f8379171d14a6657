import type { ASTNode } from '@marcbachmann/cel-js';
import type { JsonValue, Variables } from '../../template/variables.ts';
import { inWords, isOverList, partsOf, readExpression } from './read-expression.ts';

/** What the expressions of one node may take together, in characters looked at: some tens of milliseconds at most. */
const MAX_COST = 20_000_000;
/** Of each part of an expression that is evaluated; one that fails is made an error with words. */
const VISIT = 1_000;
/** Of each text, number, list and so on that is read, for measuring it. */
const VALUE = 400;
/** Of each character of values that are compared: each item of a list is looked at by itself. */
const COMPARE = 20;
const TOO_LONG = 'The values are too long for this expression. Compare less at once.';

export type ExpressionBudget = { left: number };
export const expressionBudget = (): ExpressionBudget => ({ left: MAX_COST });

/** Whether it is true, the variables that it read, and in words why it could not be told. */
export type ExpressionAnswer = { isTrue: boolean; read: Record<string, JsonValue>; warning: string | null };

/**
 * Whether a CEL expression holds. Values are as JSON has them; a variable that nothing has set is null. What can't be
 * worked out is not true. What it may cost is known from the sizes of its values before it is evaluated, so that the same
 * values have the same answer on any machine.
 */
export function expressionHolds(source: string, variables: Variables, budget: ExpressionBudget): ExpressionAnswer {
  const expression = readExpression(source);
  if ('problem' in expression) return { isTrue: false, read: {}, warning: expression.problem };
  const { ast, names, valueFor } = expression;
  const read = Object.fromEntries(
    names.map((name) => [name, (Object.hasOwn(variables, name) ? variables[name] : null) ?? null]),
  );
  if (budget.left > 0) budget.left -= costIn(ast, read, budget);
  if (budget.left < 0) return { isTrue: false, read, warning: TOO_LONG };
  try {
    const value = valueFor(read);
    const isTold = typeof value === 'boolean';
    return { isTrue: value === true, read, warning: isTold ? null : 'The expression is neither true nor false.' };
  } catch (error) {
    return { isTrue: false, read, warning: inWords(error) };
  }
}

/** The most that it takes to evaluate, with these values: infinite where there are more than the budget lets one look at. */
function costIn(ast: ASTNode, read: Record<string, JsonValue>, { left }: ExpressionBudget): number {
  const sizes = sizesOf(read, ast, left / VALUE);
  return sizes ? sizes.count * VALUE + costOf(ast, sizes, null) : Number.POSITIVE_INFINITY;
}

/** The longest text, list, and item of a list that an evaluation can meet, and the length of all values together. */
type Sizes = { text: number; list: number; item: number; all: number; count: number };

function sizesOf(read: Record<string, JsonValue>, ast: ASTNode, most: number): Sizes | null {
  const found = { text: 0, list: 0, item: 0, count: 0 };
  const measure = (value: JsonValue): number => {
    found.count += 1;
    if (typeof value === 'string') {
      found.text = Math.max(found.text, value.length);
      return value.length;
    }
    if (typeof value !== 'object' || value === null) return 10;
    const isList = Array.isArray(value);
    if (isList) found.list = Math.max(found.list, value.length);
    let whole = 1;
    for (const name in value) {
      if (found.count > most) break;
      const length = measure((value as Record<string, JsonValue>)[name] ?? null);
      if (isList) found.item = Math.max(found.item, length);
      whole += name.length + length;
    }
    return whole;
  };
  const all = measure(read);
  if (found.count > most) return null;
  // What is written in the expression is a value too, and `+` makes longer ones.
  const written = ast.input.length;
  const joins = 1 + countOf(ast, '+');
  return {
    text: (found.text + written) * joins,
    list: (found.list + written) * joins,
    item: (found.item + written) * joins,
    all: (all + written) * joins,
    count: found.count,
  };
}

function countOf(node: ASTNode, operator: string): number {
  return partsOf(node).reduce((sum, part) => sum + countOf(part, operator), Number(node.op === operator));
}

/** @param item what the function for lists around it calls an item */
function costOf(node: ASTNode, sizes: Sizes, item: string | null): number {
  const [first, ...rest] = partsOf(node);
  const [name] = rest;
  const within = isOverList(node) && name?.op === 'id' ? name.args : item;
  const ofRest = rest.reduce((sum, part) => sum + costOf(part, sizes, within), 0);
  const times = isOverList(node) ? sizes.list : 1;
  return VISIT + ownCost(node, sizes, item) + (first ? costOf(first, sizes, item) : 0) + ofRest * times;
}

function ownCost(node: ASTNode, { text, all, item: ofItem }: Sizes, item: string | null): number {
  switch (node.op) {
    case '==':
    case '!=': {
      // Two values are compared no further than the shorter of them goes.
      if (node.args.some(({ op }) => op === 'value')) return text;
      const isOfItem = item !== null && node.args.some((side) => rootOf(side) === item);
      return (isOfItem ? ofItem : all) * COMPARE;
    }
    case 'in':
      return all * COMPARE;
    case '+':
    case 'call':
      return text;
    case 'rcall': {
      if (node.args[0] !== 'contains') return text;
      const [part] = node.args[2];
      return text * (part?.op === 'value' ? String(part.args).length : text);
    }
    default:
      return 0;
  }
}

/** The variable that a field is of, such as `i` for `i.name`. */
function rootOf(node: ASTNode): string | null {
  if (node.op === 'id') return node.args;
  return node.op === '.' ? rootOf(node.args[0]) : null;
}
