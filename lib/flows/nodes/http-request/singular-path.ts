import type { JsonValue } from '../../template/variables.ts';

/** A step of a JSONPath that leads to at most one value: a name or an index. */
type Part = string | number;

const PART = /\.([A-Za-z_][A-Za-z0-9_]*)|\[(\d{1,9})\]|\['([^'\\]*)'\]|\["([^"\\]*)"\]/y;

/** The parts of a JSONPath of names and indexes only, such as `$.orders[0]['id']`. Null for any other. */
export function singularParts(path: string): Part[] | null {
  const parts: Part[] = [];
  PART.lastIndex = 1;
  while (PART.lastIndex < path.length) {
    const [, plain, index, single, double] = PART.exec(path) ?? [];
    const name = plain ?? single ?? double;
    if (name === undefined && index === undefined) return null;
    parts.push(name ?? Number(index));
  }
  return parts;
}

/** The value there, found in as many steps as the path has; undefined when there is none. */
export function valueAtParts(value: JsonValue, parts: readonly Part[]): JsonValue | undefined {
  let current: JsonValue | undefined = value;
  for (const part of parts) {
    if (typeof current !== 'object' || current === null) return undefined;
    if (typeof part === 'number') current = Array.isArray(current) ? current[part] : undefined;
    else current = !Array.isArray(current) && Object.hasOwn(current, part) ? current[part] : undefined;
  }
  return current;
}
