import type { z } from 'zod';
import { invalid } from '../errors.ts';

/** Writes the place where the next page begins. Opaque to callers, who must not build on what is inside. */
export function encodeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Reads what {@link encodeCursor} wrote for this list. Throws `validation_failed` for anything else. */
export function decodeCursor<Place extends z.ZodType>(cursor: string, place: Place): z.output<Place> {
  const parsed = place.safeParse(parse(cursor));
  if (parsed.success) return parsed.data;
  throw invalid(['query', 'cursor'], 'This is not a next_cursor of this list.', 'cursor_invalid');
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
