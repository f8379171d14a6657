import { z } from 'zod';
import type { CatalogChannel, ProductFields } from '#lib/channel/catalog.ts';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { invalid } from '#lib/contract/errors.ts';
import { checkImage } from './check-image.ts';
import { catalogIdOf } from './connected-catalog.ts';
import { findProduct, isGone } from './find-product.ts';
import type { ProductInput } from './schema.ts';
import { withCatalog } from './with-catalog.ts';

/**
 * Upserts a product by its `retailer_id` (docs/reference/public-api.md#product-as-written). The body replaces the product:
 * without a `sale_price`, an existing one is removed; only omitted metadata stays as it is. With `onlyNew`, it replaces
 * none.
 *
 * Throws `validation_failed` for a bad image and for a known SKU with `onlyNew`, `catalog_not_connected`, and as
 * with-catalog.ts does.
 */
export async function upsertProduct({
  workspaceId,
  product,
  onlyNew = false,
}: {
  workspaceId: string;
  product: ProductInput;
  onlyNew?: boolean;
}) {
  const { retailer_id: retailerId } = product;
  const productId = await withCatalog({ workspaceId }, async (channel, number) => {
    const catalogId = await catalogIdOf({ channel, number });
    const [found] = await Promise.all([
      findProduct(channel, { catalogId, retailerId }),
      checkImage({ url: product.image_url }),
    ]);
    return save(channel, { catalogId, retailerId, fields: fieldsOf(product), productId: found?.id ?? null, onlyNew });
  });
  return { success: true, product_id: productId, retailer_id: retailerId };
}

type Save = {
  catalogId: string;
  retailerId: string;
  fields: ProductFields;
  productId: string | null;
  onlyNew: boolean;
};

/**
 * Updates or creates, as the lookup says, on every version of the provider's API: old ones refuse to create an existing SKU
 * (docs/reference/whatsapp.md#creating-products). A change since the lookup is followed once.
 */
async function save(
  channel: CatalogChannel,
  { catalogId, retailerId, fields, productId, onlyNew }: Save,
): Promise<string> {
  if (productId !== null && onlyNew) throw skuTaken();
  const update = (id: string) => channel.updateProduct({ productId: id, fields }).then(() => id);
  const create = async () => {
    // What the provider does with a sale price of 0 is undocumented, and a new product has none to remove.
    const salePrice = fields.salePrice || undefined;
    const { id } = await channel.createProduct({ catalogId, retailerId, fields: { ...fields, salePrice } });
    return id;
  };
  if (productId !== null) return update(productId).catch((error) => ifGone(error, create));
  return create().catch(async (error) => {
    if (onlyNew && isDuplicate(error)) throw skuTaken();
    const existing = isDuplicate(error)
      ? (existingId(error) ?? (await findProduct(channel, { catalogId, retailerId }))?.id ?? null)
      : null;
    if (existing === null) throw error;
    return update(existing);
  });
}

function ifGone<Result>(error: unknown, then: () => Promise<Result>): Promise<Result> {
  if (isGone(error)) return then();
  throw error;
}

const DUPLICATE_SKU = 10800;

function skuTaken() {
  const msg = 'The catalog has a product with this SKU. Edit that product, or choose another SKU.';
  return invalid(['body', 'retailer_id'], msg, 'sku_taken');
}

function isDuplicate(error: unknown): error is ChannelError {
  return error instanceof ChannelError && error.code === DUPLICATE_SKU;
}

const duplicateData = z.object({ product_item_id: z.coerce.string().regex(/^\d+$/) });

function existingId({ data }: ChannelError): string | null {
  return duplicateData.safeParse(data).data?.product_item_id ?? null;
}

function fieldsOf(product: ProductInput): ProductFields {
  const { name, price, sale_price, currency, image_url, availability, condition, visibility } = product;
  const { description, brand, fb_product_category, url } = product;
  return {
    name,
    price,
    salePrice: sale_price ?? 0,
    currency,
    imageUrl: image_url,
    availability,
    condition,
    visibility,
    description,
    brand,
    fbProductCategory: fb_product_category,
    url,
  };
}
