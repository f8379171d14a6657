import { z } from 'zod';
import { graphRequest } from './graph-request.ts';

/** A cursor that never ends would otherwise keep us for ever; Meta allows 6,000 templates. */
const MAX_PAGES = 200;

/**
 * All items of an edge, page after page, or the first `limit`. Goes on while the answer names a next page (`after` alone
 * is no sign of one), by a query of our own: the `next` link may hold a token or another host. Items that don't parse are
 * left out; one that comes twice because the list moved between two pages is there once.
 */
export async function graphPages<Item extends z.ZodType<{ id: string }>>({
  item,
  query,
  limit = Number.POSITIVE_INFINITY,
  ...request
}: {
  accessToken: string;
  path: string;
  query: Record<string, string>;
  item: Item;
  limit?: number;
}): Promise<z.output<Item>[]> {
  const items = new Map<string, z.output<Item>>();
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const answer = await graphRequest({
      ...request,
      method: 'GET',
      query: after ? { ...query, after } : query,
      schema: pageSchema,
    });
    for (const found of answer.data) {
      const parsed = item.safeParse(found);
      if (parsed.success) items.set(parsed.data.id, parsed.data);
    }
    after = answer.paging?.next ? answer.paging.cursors?.after : undefined;
    if (!after || items.size >= limit) break;
  }
  return [...items.values()].slice(0, limit);
}

const pageSchema = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string().optional() }).optional() })
    .optional(),
});
