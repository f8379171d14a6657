import type { ASTNode } from '@marcbachmann/cel-js';
import type { JsonValue, Variables } from '../../template/variables.ts';
import type { ConditionBudget } from './condition-budget.ts';
import { inWords, isOverList, partsOf, readExpression } from './read-expression.ts';

/** Per evaluated part of an expression; a failing one becomes an error with a message. */
const VISIT = 1_000;
/** Per text, number, list and so on that is read, for measuring it. */
const VALUE = 400;
/** Per character of compared values: each item of a list is read separately. */
const COMPARE = 20;
const TOO_LONG = 'The values are too long for this expression. Compare less at once.';

/** Whether it is true, the variables that it read, and in words why it could not be evaluated. */
export type ExpressionAnswer = { isTrue: boolean; read: Record<string, JsonValue>; warning: string | null };

/**
 * Evaluates a CEL expression. Values are those of JSON; an unset variable is null. An expression that cannot be
 * evaluated is not true. Its cost is bounded by the sizes of its values before evaluation, so that the same values give
 * the same result on any machine.
 */
export function expressionHolds(source: string, variables: Variables, budget: ConditionBudget): ExpressionAnswer {
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

/** The most that the evaluation can cost with these values; infinite when the budget does not even allow measuring them. */
function costIn(ast: ASTNode, read: Record<string, JsonValue>, { left }: ConditionBudget): number {
  const sizes = sizesOf(read, ast, left / VALUE);
  return sizes ? sizes.count * VALUE + costOf(ast, sizes, null) : Number.POSITIVE_INFINITY;
}

/** The longest text, list, and list item that an evaluation can meet, and the length of all values together. */
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
  // Literals in the expression are values, too, and `+` makes longer ones.
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

/** @param item the name of an item in the surrounding list function */
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
      // A comparison reads no further than the shorter value.
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

/** The variable that a field belongs to, such as `i` for `i.name`. */
function rootOf(node: ASTNode): string | null {
  if (node.op === 'id') return node.args;
  return node.op === '.' ? rootOf(node.args[0]) : null;
}
