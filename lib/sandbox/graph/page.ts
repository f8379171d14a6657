import type { Reply } from '../http/reply.ts';
import { invalidParameter } from '../kit/error-codes.ts';
import type { Call } from './call.ts';

/**
 * One page of a list with Graph's cursors. `next` is present only when more follows, and carries the whole query
 * (docs/reference/whatsapp.md#listing-templates). The cursors encode the items' IDs.
 */
export function page<T extends { id: string }>(
  { query, path, world, version }: Call,
  items: T[],
  {
    defaultLimit = 25,
    maxLimit = 1000,
    show,
  }: { defaultLimit?: number; maxLimit?: number; show: (item: T) => unknown },
): Reply {
  const limit = query.has('limit') ? Number(query.get('limit')) : defaultLimit;
  if (!Number.isInteger(limit) || limit < 1) throw invalidParameter('Param limit must be an integer greater than 0.');
  const size = Math.min(limit, maxLimit);
  const start = startOf(items, query, size);
  const shown = items.slice(start, start + size);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return { json: { data: [] } };
  const link = (cursor: Record<string, string>) => {
    const next = new URLSearchParams(query);
    next.delete('after');
    next.delete('before');
    for (const [name, value] of Object.entries(cursor)) next.set(name, value);
    return `${world.url}/v${version}.0/${path}?${next}`;
  };
  const [before, after] = [cursorOf(first), cursorOf(last)];
  const paging = {
    cursors: { before, after },
    ...(start + size < items.length && { next: link({ after }) }),
    ...(start > 0 && { previous: link({ before }) }),
  };
  return { json: { data: shown.map(show), paging } };
}

function startOf(items: { id: string }[], query: URLSearchParams, size: number): number {
  const [after, before] = [query.get('after'), query.get('before')];
  if (after) return indexOf(items, after) + 1;
  if (before) return Math.max(0, indexOf(items, before) - size);
  return 0;
}

function cursorOf(item: { id: string }): string {
  return Buffer.from(item.id).toString('base64url');
}

function indexOf(items: { id: string }[], cursor: string): number {
  const id = Buffer.from(cursor, 'base64url').toString();
  const index = items.findIndex((item) => item.id === id);
  if (index === -1) throw invalidParameter('Invalid cursor');
  return index;
}

/** Only the fields named in `fields`, and always the ID. Unset values are left out, as in Graph. */
export function pickFields(
  object: Record<string, unknown>,
  fields: string | null,
  defaults: string[],
): Record<string, unknown> {
  const wanted = fields ? fields.split(',').map((field) => field.trim().split(/[{(.]/)[0] ?? '') : defaults;
  const picked: Record<string, unknown> = {};
  for (const name of new Set([...wanted, 'id'])) {
    if (object[name] !== undefined && object[name] !== null) picked[name] = object[name];
  }
  return picked;
}
