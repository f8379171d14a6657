import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../errors.ts';

/** Identifies one list of one workspace, including its filters: the scope of a cursor. */
export type CursorList = string & { readonly list: unique symbol };

const MARK_LENGTH = 8;

/** Names a list by its content and its filters. Undefined filters are ignored. */
export function cursorList(
  name: string,
  { workspaceId, ...filters }: { workspaceId: string } & Record<string, unknown>,
): CursorList {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const whole = JSON.stringify([name, workspaceId, given.toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return createHash('sha256').update(whole).digest('base64url').slice(0, MARK_LENGTH) as CursorList;
}

/** A time in a cursor's place. There is no year 0 in PostgreSQL's calendar. */
export const timeInPlace = z.iso.datetime().regex(/^(?!0000)/);

/**
 * Encodes the place where the next page of `list` starts. Opaque to callers. It carries a mark of its list, because a
 * place in one list may exist in another, and would silently skip what lies between.
 */
export function encodeCursor(list: CursorList, place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify([list, ...place])).toString('base64url');
}

/** Decodes what {@link encodeCursor} made for this list. Throws `validation_failed` for anything else. */
export function decodeCursor<Place extends z.ZodType>(list: CursorList, cursor: string, place: Place): z.output<Place> {
  const written = parse(cursor);
  if (Array.isArray(written)) {
    const [mark, ...rest] = written;
    const parsed = place.safeParse(rest);
    if (parsed.success && mark === list) return parsed.data;
    if (parsed.success && typeof mark === 'string') {
      throw invalid(['query', 'cursor'], 'This cursor belongs to another list, or to other filters.', 'cursor_invalid');
    }
  }
  throw invalid(['query', 'cursor'], 'This is not a next_cursor of this list.', 'cursor_invalid');
}

/** Whether a cursor carries the mark of this list. */
export function isCursorOf(list: CursorList, cursor: string): boolean {
  const written = parse(cursor);
  return Array.isArray(written) && written[0] === list;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
