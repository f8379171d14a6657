import { z } from 'zod';
import { log } from '#lib/platform/log.ts';
import { graphRequest } from './graph-request.ts';

/** Guards against a cursor that never ends; Meta allows 6,000 templates. */
const MAX_PAGES = 200;

type Edge<Item extends z.ZodType<{ id: string }>> = {
  accessToken: string;
  path: string;
  query: Record<string, string>;
  item: Item;
};

/** All items of an edge, page after page, or the first `limit`. */
export async function graphPages<Item extends z.ZodType<{ id: string }>>(
  edge: Edge<Item> & { limit?: number },
): Promise<z.output<Item>[]> {
  return (await graphPagesFrom(edge)).items;
}

/**
 * The items of an edge after the cursor `after`, all or the first `limit`, and the cursor behind the last of them while
 * there are more. Continues while the response names a next page (`after` alone does not prove one), with a query of our
 * own, because the `next` link may contain a token or another host. Items that do not parse are left out and logged; an
 * item that appears twice because the list moved between pages is returned once. `isWhole` is false when `items` lacks
 * something: it did not parse, is beyond the limit, or on a page that no cursor, or one that was used before, leads to.
 */
export async function graphPagesFrom<Item extends z.ZodType<{ id: string }>>({
  item,
  query,
  limit = Number.POSITIVE_INFINITY,
  after,
  ...request
}: Edge<Item> & { limit?: number; after?: string | undefined }): Promise<{
  items: z.output<Item>[];
  after: string | null;
  isWhole: boolean;
}> {
  let unread = 0;
  let isLast = false;
  const used = new Set<string>();
  const items = new Map<string, z.output<Item>>();
  let next = after;
  for (let page = 0; page < MAX_PAGES; page++) {
    const wanted = limit - items.size;
    const answer = await graphRequest({
      ...request,
      method: 'GET',
      // Never more than needed, because the cursor is behind the last item of a page.
      query: { ...query, ...(Number(query.limit) > wanted && { limit: String(wanted) }), ...(next && { after: next }) },
      schema: pageSchema,
    });
    for (const found of answer.data) {
      const parsed = item.safeParse(found);
      if (parsed.success) {
        items.set(parsed.data.id, parsed.data);
        continue;
      }
      unread += 1;
      const issues = parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
      log().warn({ path: request.path, issues }, 'an item of a list of the channel could not be read');
    }
    const { next: link, cursors } = answer.paging;
    isLast = !link;
    next = link && cursors.after && !used.has(cursors.after) ? cursors.after : undefined;
    if (!next || items.size >= limit) break;
    used.add(next);
  }
  return { items: [...items.values()].slice(0, limit), after: next ?? null, isWhole: unread === 0 && isLast };
}

const text = z.string().optional().catch(undefined);
const pageSchema = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ next: text, cursors: z.object({ after: text }).catch({}) }).catch({ cursors: {} }),
});
