import { z } from 'zod';
import type { CatalogChannel, ChannelCatalog, ChannelProduct, ProductChanges } from '../catalog.ts';
import { graphPages, graphPagesFrom } from './graph-pages.ts';
import { graphRequest } from './graph-request.ts';

const PRODUCT_FIELDS =
  'id,retailer_id,name,description,price,sale_price,currency,availability,condition,visibility,brand,image_url,url';
/** Larger pages are undocumented (docs/reference/whatsapp.md#listing-products). */
const PAGE = 100;
/** SKUs per filter, which is part of the URL. */
const SKUS_A_LOOKUP = 50;

/**
 * Catalogs and products through Graph (docs/reference/whatsapp.md#connected-catalog). Writes go to `/products`, where
 * prices are integers.
 */
export function whatsappCatalog({ accessToken, wabaId }: { accessToken: string; wabaId: string }): CatalogChannel {
  const waba = encodeURIComponent(wabaId);
  const products = (catalogId: string) => `${encodeURIComponent(catalogId)}/products`;
  const edge = (catalogId: string, limit: number, filter?: object) => ({
    accessToken,
    path: products(catalogId),
    query: {
      fields: PRODUCT_FIELDS,
      limit: String(Math.min(limit, PAGE)),
      ...(filter && { filter: JSON.stringify(filter) }),
    },
    item: productSchema,
    limit,
  });
  return {
    connectedCatalogs: () =>
      graphPages({
        accessToken,
        path: `${waba}/product_catalogs`,
        query: { fields: 'id,name,product_count' },
        item: catalogSchema,
      }),
    catalogInfo: ({ catalogId }) =>
      graphRequest({
        accessToken,
        method: 'GET',
        path: encodeURIComponent(catalogId),
        query: { fields: 'name,product_count' },
        schema: catalogSchema,
      }),
    listProducts: async ({ catalogId, nameContains, limit, after }) => {
      const filter = nameContains ? { name: { i_contains: nameContains } } : undefined;
      const page = await graphPagesFrom({ ...edge(catalogId, limit, filter), after });
      return { products: page.items, after: page.after };
    },
    findProducts: async ({ catalogId, retailerIds }) => {
      const asked = new Set(retailerIds);
      const known: ChannelProduct[] = [];
      for (const skus of chunks([...asked], SKUS_A_LOOKUP)) {
        const [only] = skus;
        const rule = skus.length === 1 ? { eq: only } : { is_any: skus };
        // It is undocumented whether the filter is case-sensitive; SKUs are.
        const matches = await graphPages(edge(catalogId, PAGE, { retailer_id: rule }));
        known.push(...matches.filter(({ retailerId }) => retailerId !== null && asked.has(retailerId)));
      }
      return known;
    },
    createProduct: ({ catalogId, retailerId, fields }) =>
      graphRequest({
        accessToken,
        method: 'POST',
        path: products(catalogId),
        body: { retailer_id: retailerId, ...wireFields(fields) },
        schema: z.object({ id: z.string() }),
      }),
    updateProduct: async ({ productId, fields }) => {
      const path = encodeURIComponent(productId);
      await graphRequest({ accessToken, method: 'POST', path, body: wireFields(fields), schema: done });
    },
    deleteProduct: async ({ productId }) => {
      await graphRequest({ accessToken, method: 'DELETE', path: encodeURIComponent(productId), schema: done });
    },
  };
}

const done = z.object({ success: z.literal(true).optional() });
const text = z.string().nullish().catch(null);

const catalogSchema = z
  .object({ id: z.string(), name: text, product_count: z.int().nonnegative().nullish().catch(null) })
  .transform(
    ({ id, name, product_count }): ChannelCatalog => ({ id, name: name ?? null, productCount: product_count ?? null }),
  );

/** Graph omits unset fields (docs/reference/whatsapp.md#listing-products). */
const productSchema = z
  .object({
    id: z.string(),
    retailer_id: text,
    name: text,
    description: text,
    price: text,
    sale_price: text,
    currency: text,
    availability: text,
    condition: text,
    visibility: text,
    brand: text,
    image_url: text,
    url: text,
  })
  .transform(
    ({ id, retailer_id, sale_price, image_url, ...product }): ChannelProduct => ({
      id,
      retailerId: retailer_id ?? null,
      name: product.name ?? null,
      description: product.description ?? null,
      price: product.price ?? null,
      salePrice: sale_price ?? null,
      currency: product.currency ?? null,
      availability: product.availability ?? null,
      condition: product.condition ?? null,
      visibility: product.visibility ?? null,
      brand: product.brand ?? null,
      imageUrl: image_url ?? null,
      url: product.url ?? null,
    }),
  );

function wireFields({ salePrice, imageUrl, fbProductCategory, ...fields }: ProductChanges): Record<string, unknown> {
  return { ...fields, sale_price: salePrice, image_url: imageUrl, fb_product_category: fbProductCategory };
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
