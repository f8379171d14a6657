import { z } from 'zod';
import { graphRequest } from './graph-request.ts';

/** A cursor that never ends would otherwise keep us for ever; Meta allows 6,000 templates. */
const MAX_PAGES = 200;

/**
 * All items of an edge, page after page. Goes on while the answer names a next page (`after` alone is no sign of one),
 * by a query of our own: the `next` link may hold a token or another host. Items that don't parse are left out.
 */
export async function graphPages<Item extends z.ZodType>({
  item,
  query,
  ...request
}: {
  accessToken: string;
  path: string;
  query: Record<string, string>;
  item: Item;
}): Promise<z.output<Item>[]> {
  const items: z.output<Item>[] = [];
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
      if (parsed.success) items.push(parsed.data);
    }
    after = answer.paging?.next ? answer.paging.cursors?.after : undefined;
    if (!after) break;
  }
  return items;
}

const pageSchema = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string().optional() }).optional() })
    .optional(),
});
