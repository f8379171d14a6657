import { type Expression, parse } from 'acorn';
import type { Scribe } from './scribe.ts';

type Value = string | number | boolean;

/**
 * The value that an expression of a Set variable block has without being run; undefined for code. Typebot returns what the
 * expression evaluates to as JavaScript, whether or not `isCode` is set. Where that fails, it takes the text with its
 * variables filled in.
 */
export function expressionValue(expression: string, isCode: boolean, scribe: Scribe): Value | undefined {
  const text = expression.trim();
  if (!text || /^\{\{[^{}=]*\}\}$/.test(text)) return scribe.text(text);
  if (text.includes('{{=')) return undefined;
  const returned = returnedBy(text) ?? returnedBy(text.replace(/\{\{[^{}]*\}\}/g, 'undefined'));
  if (returned === 'code') return undefined;
  if (returned === null || isUnknownName(returned)) return isCode ? undefined : scribe.text(text);
  const value = literalOf(returned);
  return typeof value === 'string' ? scribe.text(value) : value;
}

/** The expression that is all that Typebot’s function for `text` consists of; null if `text` is not JavaScript. */
function returnedBy(text: string): Expression | 'code' | null {
  const code = text.includes('return ') ? text : `return ${text}`;
  try {
    const { body } = parse(code, {
      ecmaVersion: 'latest',
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
    const [statement] = body;
    const isReturn = body.length === 1 && statement?.type === 'ReturnStatement';
    return (isReturn && statement.argument) || 'code';
  } catch {
    return null;
  }
}

/** A word such as `paid`: JavaScript has no such name, so evaluating it fails. */
const isUnknownName = (expression: Expression) =>
  expression.type === 'Identifier' && expression.name !== 'arguments' && !(expression.name in globalThis);

function literalOf(expression: Expression): Value | undefined {
  if (expression.type === 'UnaryExpression' && expression.operator === '-') {
    const { argument } = expression;
    return argument.type === 'Literal' && typeof argument.value === 'number'
      ? numberIn(`-${argument.raw}`, -argument.value)
      : undefined;
  }
  if (expression.type !== 'Literal') return undefined;
  const { value, raw = '' } = expression;
  if (typeof value === 'number') return numberIn(raw, value);
  return typeof value === 'string' || typeof value === 'boolean' ? value : undefined;
}

/** A number that would lose digits, such as a leading zero, stays text. */
const numberIn = (raw: string, value: number): Value => (String(value) === raw ? value : raw);
