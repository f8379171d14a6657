import { LRUCache } from 'lru-cache';
import { coalesced } from '#lib/platform/coalesced.ts';
import { namesInUse } from './names-in-use.ts';

type Facets = { tags: string[]; attributes: string[] };

const MAX = 200;
/** For up to so many contacts, every answer is new. */
const SMALL = 5_000;
/** In ms: for each contact of a larger workspace, an answer is good for so long. A million contacts take seconds to read. */
const KEPT_PER_CONTACT = 0.5;

const known = new LRUCache<string, Facets>({ max: 1_000, allowStale: true, noDeleteOnStaleGet: true });

/**
 * The tags and attribute names in use, most common first, up to 200 of each. Every page of the inbox asks for them, so in a
 * workspace with very many contacts they are a little out of date: half a minute for 60,000, eight minutes for a million.
 * Who asks after that gets the last answer once more, while the next one is read.
 */
export async function contactFacets({ workspaceId }: { workspaceId: string }): Promise<Facets> {
  const last = known.get(workspaceId);
  if (last && known.has(workspaceId)) return last;
  const reading = read(workspaceId);
  if (!last) return reading;
  // The next one who asks has them read again.
  reading.catch(() => {});
  return last;
}

const read = coalesced({
  keyOf: (workspaceId: string) => workspaceId,
  read: async (workspaceId: string): Promise<Facets> => {
    // Another caller may have read them meanwhile.
    const present = known.has(workspaceId) && known.get(workspaceId);
    if (present) return present;
    const [tags, attributes] = await Promise.all([
      namesInUse({ workspaceId, of: 'tags' }),
      namesInUse({ workspaceId, of: 'attributes' }),
    ]);
    const facets = { tags: tags.names.slice(0, MAX), attributes: attributes.names.slice(0, MAX) };
    const { contacts } = attributes;
    if (contacts > SMALL) known.set(workspaceId, facets, { ttl: contacts * KEPT_PER_CONTACT });
    else known.delete(workspaceId);
    return facets;
  },
});
