import { connectedCatalog } from './connected-catalog.ts';
import type { CatalogResult } from './schema.ts';
import { withCatalog } from './with-catalog.ts';

/**
 * The catalog of the workspace's number (docs/reference/public-api.md#catalog). What the provider does not say, or does not
 * let the token read, is empty or 0. Throws as with-catalog.ts does.
 */
export async function getCatalog({ workspaceId }: { workspaceId: string }): Promise<CatalogResult> {
  const catalog = await withCatalog({ workspaceId }, (channel, number) => connectedCatalog({ channel, number }));
  if (!catalog) return { connected: false };
  const { id, name, productCount } = catalog;
  return { connected: true, catalog_id: id, name: name ?? '', product_count: productCount ?? 0 };
}
