import { LRUCache } from 'lru-cache';
import { coalesced } from '#lib/platform/coalesced.ts';
import { namesInUse } from './names-in-use.ts';

type Facets = { tags: string[]; attributes: string[] };

const MAX = 200;
/** For up to so many contacts, every answer is new. */
const SMALL = 5_000;
/** In ms: for each contact of a larger workspace, an answer is given for so long. A million contacts take seconds to read. */
const KEPT_PER_CONTACT = 0.5;

const known = new LRUCache<string, Facets>({ max: 1_000 });

/**
 * The tags and attribute names in use, most common first, up to 200 of each. Every page of the inbox asks for them, so in a
 * workspace with very many contacts they are a little out of date: half a minute for 60,000, eight minutes for a million.
 */
export async function contactFacets({ workspaceId }: { workspaceId: string }): Promise<Facets> {
  return known.get(workspaceId) ?? (await read(workspaceId));
}

const read = coalesced({
  keyOf: (workspaceId: string) => workspaceId,
  read: async (workspaceId: string): Promise<Facets> => {
    // Another caller may have read them meanwhile.
    const present = known.get(workspaceId);
    if (present) return present;
    const [tags, attributes] = await Promise.all([
      namesInUse({ workspaceId, of: 'tags' }),
      namesInUse({ workspaceId, of: 'attributes' }),
    ]);
    const facets = { tags: tags.names.slice(0, MAX), attributes: attributes.names.slice(0, MAX) };
    const { contacts } = attributes;
    if (contacts > SMALL) known.set(workspaceId, facets, { ttl: contacts * KEPT_PER_CONTACT });
    return facets;
  },
});
