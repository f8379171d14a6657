import type { CatalogChannel, ChannelProduct } from '#lib/channel/catalog.ts';
import { ChannelError } from '#lib/channel/channel-error.ts';

/** The product with this SKU, as the provider has it now; null if the catalog has none. */
export async function findProduct(
  channel: CatalogChannel,
  { catalogId, retailerId }: { catalogId: string; retailerId: string },
): Promise<ChannelProduct | null> {
  const [product] = await channel.findProducts({ catalogId, retailerIds: [retailerId] });
  return product ?? null;
}

/** Whether a change failed because the product was deleted after it was found. */
export const isGone = (error: unknown): boolean => error instanceof ChannelError && error.kind === 'not_found';
