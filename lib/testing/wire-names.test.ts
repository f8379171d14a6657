import { expect, it } from 'vitest';
import { z } from 'zod';
import type { BrowserOperation } from '#lib/contract/browser-operation.ts';

const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/**
 * A flow's graph is a document that is stored, exported and imported unchanged, so it keeps its own field names wherever
 * it is sent (lib/flows/graph/schema.ts).
 */
const OF_GRAPHS = new Set([
  ...['addTags', 'collectSeconds', 'listLabel', 'maxRetries', 'flowId', 'mayInterrupt', 'removeTags', 'responseMap'],
  ...['offsetMinutes', 'retryMessage', 'retryWrites', 'secretRef', 'sourceHandle', 'timeoutMinutes', 'timeoutMs'],
]);

/** A browser's passkey response is passed on unchanged, with the names of Web Authentication. */
const OF_PASSKEYS = new Set(['rawId', 'clientExtensionResults', 'clientDataJSON', 'attestationObject']);

const isForeign = (name: string) => OF_GRAPHS.has(name) || OF_PASSKEYS.has(name);

const modules = import.meta.glob<Record<string, unknown>>('../**/{admin-,}operations.ts', { eager: true });
const operations = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is BrowserOperation =>
      typeof value === 'object' && value !== null && 'path' in value && String(value.path).startsWith('/api/'),
  )
  .map((operation) => [`${operation.method} ${operation.path}`, operation] as const);

it('finds the operations', () => expect(operations.length).toBeGreaterThan(100));

it.each(operations)('%s names its fields in snake_case', (_, { path, params, query, body, result }) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const inSchemas = [params, query, body, result].flatMap((schema) => (schema ? fieldsOf(schema) : []));
  expect([...inPath, ...inSchemas].filter((name) => !SNAKE_CASE.test(name) && !isForeign(name))).toEqual([]);
});

/** The names of all fields in a schema at any depth, but not the keys of records, which are data. */
function fieldsOf(schema: z.ZodType): string[] {
  return propertiesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function propertiesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'properties' ? [...Object.keys(value), ...Object.values(value).flatMap(propertiesIn)] : propertiesIn(value),
  );
}
