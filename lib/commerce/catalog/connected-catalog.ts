import type { CatalogChannel, ChannelCatalog } from '#lib/channel/catalog.ts';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { DomainError } from '#lib/contract/errors.ts';
import { readThroughCache } from '#lib/platform/read-through-cache.ts';
import type { ConnectedNumber } from '#lib/workspace/numbers/number-of.ts';

type Asked = { channel: CatalogChannel; number: ConnectedNumber };

/** Each change of a product needs the ID; a number's catalog hardly ever changes, and looking it up is rate-limited. */
const BELIEVED_MS = 1_000;

const known = readThroughCache<string, { catalog: ChannelCatalog | null }, Asked>({
  max: 10_000,
  ttl: BELIEVED_MS,
  fetchMethod: async (_key, _stale, { context }) => ({ catalog: await askFor(context) }),
});

/** The catalog connected to a number, looked up now; null when there is none. Throws `ChannelError`. */
export async function connectedCatalog(asked: Asked): Promise<ChannelCatalog | null> {
  return believed(asked, { forceRefresh: true });
}

/**
 * The ID of a number's catalog, cached for a second. Throws `catalog_not_connected` (docs/reference/public-api.md#errors,
 * 400) and `ChannelError`.
 */
export async function catalogIdOf(asked: Asked): Promise<string> {
  const id = asked.number.catalogId ?? (await believed(asked, {}))?.id;
  if (id) return id;
  throw new DomainError(
    'catalog_not_connected',
    'No product catalog is connected to the messaging number. Connect one in the provider’s commerce settings.',
  );
}

async function believed(asked: Asked, options: { forceRefresh?: boolean }): Promise<ChannelCatalog | null> {
  const key = [asked.number.id, asked.number.wabaId, asked.number.catalogId].join(' ');
  const catalog = (await known.fetch(key, { context: asked, ...options }))?.catalog ?? null;
  // Someone who connects a catalog wants to use it at once.
  if (!catalog) known.delete(key);
  return catalog;
}

/**
 * The account's edge has name and count even if the token has no access to the catalog itself
 * (docs/reference/whatsapp.md#catalog-node), so it is asked first; an ID that an operator set by hand may be missing there.
 */
async function askFor({ channel, number }: Asked): Promise<ChannelCatalog | null> {
  const id = number.catalogId;
  if (id === null) {
    const [catalog] = await channel.connectedCatalogs();
    return catalog ? completed(channel, catalog) : null;
  }
  const listed = await channel.connectedCatalogs().catch(ifRefused);
  const catalog = listed?.find((one) => one.id === id);
  return catalog ? completed(channel, catalog) : channel.catalogInfo({ catalogId: id });
}

async function completed(channel: CatalogChannel, catalog: ChannelCatalog): Promise<ChannelCatalog> {
  if (catalog.name !== null && catalog.productCount !== null) return catalog;
  const info = await channel.catalogInfo({ catalogId: catalog.id }).catch(ifRefused);
  return {
    id: catalog.id,
    name: catalog.name ?? info?.name ?? null,
    productCount: catalog.productCount ?? info?.productCount ?? null,
  };
}

/** One of two ways to the same data is refused; the other may work. */
function ifRefused(error: unknown): null {
  if (error instanceof ChannelError && (error.kind === 'credentials' || error.kind === 'not_found')) return null;
  throw error;
}
