import { invalidParameter } from '../kit/error-codes.ts';
import type { Product } from '../world/catalog-store.ts';
import { isFields } from './message-fields.ts';

type Test = (product: Product) => boolean;

const OPERATORS: Record<string, (value: unknown, operand: unknown) => boolean> = {
  eq: (value, operand) => String(value) === String(operand),
  neq: (value, operand) => String(value) !== String(operand),
  is_any: (value, operand) => Array.isArray(operand) && operand.map(String).includes(String(value)),
  is_not_any: (value, operand) => Array.isArray(operand) && !operand.map(String).includes(String(value)),
  contains: (value, operand) => String(value).includes(String(operand)),
  not_contains: (value, operand) => !String(value).includes(String(operand)),
  i_contains: (value, operand) => String(value).toLowerCase().includes(String(operand).toLowerCase()),
  i_not_contains: (value, operand) => !String(value).toLowerCase().includes(String(operand).toLowerCase()),
  starts_with: (value, operand) => String(value).startsWith(String(operand)),
  gt: (value, operand) => Number(value) > Number(operand),
  gte: (value, operand) => Number(value) >= Number(operand),
  lt: (value, operand) => Number(value) < Number(operand),
  lte: (value, operand) => Number(value) <= Number(operand),
};

/**
 * The test for a `filter` parameter: product-set rules as JSON (docs/reference/whatsapp.md#listing-products). Throws code
 * 100.
 */
export function productFilter(filter: string | null): Test {
  if (!filter) return () => true;
  try {
    return compile(JSON.parse(filter));
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidParameter('Param filter must be a valid JSON-encoded rule.');
    throw error;
  }
}

function compile(rule: unknown): Test {
  if (!isFields(rule)) throw invalidParameter('Param filter must be a JSON object.');
  const tests = Object.entries(rule).map(([name, value]): Test => {
    if (name === 'and' || name === 'or') {
      if (!Array.isArray(value)) throw invalidParameter(`Param filter: ${name} takes a list.`);
      const parts = value.map(compile);
      return (product) => (name === 'and' ? parts.every((part) => part(product)) : parts.some((part) => part(product)));
    }
    if (!isFields(value)) throw invalidParameter(`Param filter: ${name} takes an operator.`);
    const parts = Object.entries(value).map(([operator, operand]) => {
      const holds = OPERATORS[operator];
      if (!holds) throw invalidParameter(`Param filter: unknown operator "${operator}".`);
      return (product: Product) => holds(product[name as keyof Product] ?? '', operand);
    });
    return (product) => parts.every((part) => part(product));
  });
  return (product) => tests.every((test) => test(product));
}
