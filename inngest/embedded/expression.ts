import { createHash } from 'node:crypto';
import { Environment } from '@marcbachmann/cel-js';
import type { OutboxEvent } from '#lib/platform/engine/outbox.ts';

const environment = new Environment().registerVariable('event', 'map');

/** Compiles a CEL expression over `event`. Throws when it is invalid, so a function with a broken one never starts. */
export function compileExpression(source: string): {
  /** Whether the expression is true; a field that the event lacks makes it false. */
  holds(event: OutboxEvent): boolean;
  /** A hash of the expression's value, or null when a field is missing. */
  keyOf(event: OutboxEvent): string | null;
} {
  const evaluate = environment.parse(source);
  const checked = evaluate.check();
  if (!checked.valid) throw checked.error ?? new Error(`The expression ${source} is not valid.`);
  const valueFor = (event: OutboxEvent): unknown => {
    try {
      return evaluate({ event });
    } catch {
      return undefined;
    }
  };
  return {
    holds: (event) => valueFor(event) === true,
    keyOf: (event) => {
      const value = valueFor(event);
      if (value === undefined || value === null) return null;
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      return createHash('sha256').update(text).digest('base64url');
    },
  };
}
