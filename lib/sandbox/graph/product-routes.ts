import { formatAmount } from '#lib/platform/money/format-amount.ts';
import type { Reply } from '../http/reply.ts';
import { graphError } from '../kit/error-codes.ts';
import { newObjectId } from '../kit/ids.ts';
import { type Catalog, type Product, productBySku } from '../world/catalog-store.ts';
import { catalogFor, requireAccount, requirePermission } from './access.ts';
import type { Call } from './call.ts';
import { checkProduct } from './check-product.ts';
import { fetchImageLater } from './fetch-image.ts';
import { isFields } from './message-fields.ts';
import { page, pickFields } from './page.ts';
import { productFilter } from './product-filter.ts';

const UPSERT_SINCE_VERSION = 24;

type Found = { catalog: Catalog; product: Product };

/** `GET /{catalog-id}/products` (docs/reference/whatsapp.md#listing-products) */
export function listProducts(call: Call): Reply {
  const catalog = catalogOf(call);
  const matches = productFilter(call.query.get('filter'));
  const products = [...catalog.products.values()].filter(matches);
  const reply = page(call, products, {
    show: (product) => pickFields(shown(product), call.query.get('fields'), ['id', 'name', 'retailer_id']),
  });
  const summary = call.query.get('summary');
  if (!summary) return reply;
  return { json: { ...(isFields(reply.json) ? reply.json : {}), summary: { total_count: products.length } } };
}

/** `POST /{catalog-id}/products` (docs/reference/whatsapp.md#creating-products) */
export function createProduct(call: Call): Reply {
  const catalog = catalogOf(call);
  const given = checkProduct(call.fields);
  const known = given.retailer_id === undefined ? undefined : productBySku(catalog, given.retailer_id);
  const upserts = call.version >= UPSERT_SINCE_VERSION && String(call.fields.allow_upsert ?? true) === 'true';
  if (known && !upserts) {
    throw graphError(10800, { data: { product_item_id: known.id, product_group_id: known.id } });
  }
  if (known) return saved(call, catalog, Object.assign(known, given));
  const { retailer_id, name, price, currency, image_url, ...rest } = checkProduct(call.fields, { isNew: true });
  const product: Product = {
    availability: 'in stock',
    condition: 'new',
    visibility: 'published',
    ...rest,
    id: newObjectId(),
    retailer_id: retailer_id ?? newObjectId(),
    name: name ?? '',
    price: price ?? 0,
    currency: currency ?? '',
    image_url: image_url ?? '',
    image_fetch_status: 'NO_STATUS',
    errors: [],
  };
  return saved(call, catalog, product);
}

/** `GET /{product-id}` */
export function describeProduct(call: Call, found: Found): Reply {
  requireProductAccess(call, found);
  return { json: pickFields(shown(found.product), call.query.get('fields'), ['id', 'name', 'retailer_id']) };
}

/** `POST /{product-id}` (docs/reference/whatsapp.md#updating-and-deleting-products) */
export function updateProduct(call: Call, found: Found): Reply {
  requireProductAccess(call, found);
  const given = checkProduct(call.fields);
  Object.assign(found.product, given);
  if (given.image_url !== undefined) fetchImageLater(call.world, found.product);
  call.world.changes.record({ kind: 'catalog', id: found.catalog.id });
  return { json: { success: true } };
}

/** `DELETE /{product-id}` */
export function deleteProduct(call: Call, found: Found): Reply {
  requireProductAccess(call, found);
  found.catalog.products.delete(found.product.id);
  call.world.changes.record({ kind: 'catalog', id: found.catalog.id });
  return { json: { success: true } };
}

function saved(call: Call, catalog: Catalog, product: Product): Reply {
  catalog.products.set(product.id, product);
  fetchImageLater(call.world, product);
  call.world.changes.record({ kind: 'catalog', id: catalog.id });
  return { json: { id: product.id } };
}

function catalogOf(call: Call): Catalog {
  requirePermission(call, 'catalog_management');
  return catalogFor(call, call.params.id ?? '');
}

function requireProductAccess(call: Call, { catalog, product }: Found): void {
  requirePermission(call, 'catalog_management');
  for (const wabaId of call.world.catalogs.accountsOf(catalog.id).slice(0, 1)) requireAccount(call, wabaId, product.id);
}

/**
 * A product as it is read: prices are display strings, unset fields absent
 * (docs/reference/whatsapp.md#listing-products).
 */
function shown(product: Product): Record<string, unknown> {
  const { price, sale_price, currency } = product;
  return {
    ...product,
    price: displayPrice(price, currency),
    ...(sale_price !== undefined && { sale_price: displayPrice(sale_price, currency) }),
    image_cdn_urls: [{ key: 'full', value: product.image_url }],
    errors: product.errors.length === 0 ? undefined : product.errors,
    review_status: 'approved',
  };
}

function displayPrice(minor: number, currency: string): string {
  return formatAmount({ minor, currency, locale: 'en-IN' });
}
