import { withCatalog } from './with-catalog.ts';

/**
 * Names and images of products by `retailer_id`, for orders: SKUs that the catalog does not have are missing from the
 * result, and unset texts are empty. Throws as with-catalog.ts does.
 */
export async function lookUpProducts({
  workspaceId,
  numberId,
  catalogId,
  retailerIds,
}: {
  workspaceId: string;
  /** Whose token may read the catalog; by default that of the default number. */
  numberId?: string | undefined;
  catalogId: string;
  retailerIds: string[];
}): Promise<Map<string, { name: string; image_url: string }>> {
  const products = await withCatalog({ workspaceId, numberId }, (channel) =>
    channel.findProducts({ catalogId, retailerIds }),
  );
  return new Map(
    products.flatMap(({ retailerId, name, imageUrl }) =>
      retailerId === null ? [] : [[retailerId, { name: name ?? '', image_url: imageUrl ?? '' }]],
    ),
  );
}
