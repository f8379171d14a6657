import { randomBytes } from 'node:crypto';
import { currencyExponent } from '#lib/platform/money/currency-exponent.ts';
import type { Reply } from '../http/reply.ts';
import { invalidParameter } from '../kit/error-codes.ts';
import { GraphError } from '../kit/graph-error.ts';
import { newObjectId } from '../kit/ids.ts';
import { type Batch, type Catalog, productBySku } from '../world/catalog-store.ts';
import { catalogFor, requirePermission } from './access.ts';
import type { Call } from './call.ts';
import { checkProduct, type GivenProduct } from './check-product.ts';
import { fetchImageLater } from './fetch-image.ts';
import { type Fields, isFields } from './message-fields.ts';

const MOST_ITEMS = 5000;
const METHODS = ['CREATE', 'UPDATE', 'DELETE'];

/** `POST /{catalog-id}/items_batch`: queued now, executed later (docs/reference/whatsapp.md#items-batch). */
export function submitBatch(call: Call): Reply {
  requirePermission(call, 'catalog_management');
  const catalog = catalogFor(call, call.params.id ?? '');
  const requests = requestsOf(call.fields.requests);
  const upserts = String(call.fields.allow_upsert ?? true) === 'true';
  const handle = randomBytes(24).toString('base64url');
  const batch: Batch = { status: 'started', errors: [] };
  catalog.batches.set(handle, batch);
  const { scheduler, settings, changes } = call.world;
  scheduler.after(settings.catalog.batch_after_ms / 2, () => {
    batch.status = 'in_progress';
  });
  scheduler.after(settings.catalog.batch_after_ms, () => {
    for (const [index, request] of requests.entries()) {
      const problem = carryOut(call, catalog, request, upserts);
      if (problem !== null) batch.errors.push({ line: index + 1, id: skuOf(request), message: problem });
    }
    batch.status = 'finished';
    changes.record({ kind: 'catalog', id: catalog.id });
  });
  const invalid = requests.flatMap((request) => {
    const problem = problemOf(request);
    return problem === null ? [] : [{ retailer_id: skuOf(request), errors: [{ message: problem }], warnings: [] }];
  });
  return { json: { handles: [handle], ...(invalid.length > 0 && { validation_status: invalid }) } };
}

/** `GET /{catalog-id}/check_batch_request_status?handle=` */
export function checkBatch(call: Call): Reply {
  requirePermission(call, 'catalog_management');
  const catalog = catalogFor(call, call.params.id ?? '');
  const handle = call.query.get('handle') ?? '';
  const batch = catalog.batches.get(handle);
  if (!batch) throw invalidParameter('Param handle is not a valid batch handle.');
  const { status, errors } = batch;
  const invalidIds = call.query.get('load_ids_of_invalid_requests') === 'true' && {
    ids_of_invalid_requests: errors.map((error) => error.id),
  };
  return {
    json: {
      data: [
        {
          handle,
          status,
          errors_total_count: errors.length,
          errors,
          warnings_total_count: 0,
          warnings: [],
          ...invalidIds,
        },
      ],
    },
  };
}

function requestsOf(value: unknown): Fields[] {
  const parsed = typeof value === 'string' ? parseList(value) : value;
  if (!Array.isArray(parsed) || !parsed.every(isFields)) throw invalidParameter('The parameter requests is required');
  if (parsed.length > MOST_ITEMS) throw invalidParameter(`Param requests must have at most ${MOST_ITEMS} items.`);
  const bad = parsed.find((request) => !METHODS.includes(String(request.method)));
  if (bad) throw invalidParameter(`Param method must be one of {${METHODS.join(', ')}}`);
  return parsed;
}

/** In a form body, the list is JSON text. */
function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidParameter('Param requests must be an array.');
  }
}

function skuOf(request: Fields): string {
  return isFields(request.data) && request.data.id !== undefined ? String(request.data.id) : '';
}

function problemOf(request: Fields): string | null {
  if (skuOf(request) === '') return 'Missing id';
  if (request.method === 'DELETE') return null;
  try {
    toProduct(request);
    return null;
  } catch (error) {
    if (error instanceof GraphError) return error.message;
    throw error;
  }
}

/** Returns what is wrong with one request; null if nothing is. */
function carryOut(call: Call, catalog: Catalog, request: Fields, upserts: boolean): string | null {
  const problem = problemOf(request);
  if (problem !== null) return problem;
  const known = productBySku(catalog, skuOf(request));
  if (request.method === 'DELETE') {
    if (!known) return 'The product does not exist';
    catalog.products.delete(known.id);
    return null;
  }
  const { image_url, ...given } = toProduct(request);
  if (!known && request.method === 'UPDATE' && !upserts) return 'The product does not exist';
  if (!known && image_url === undefined) return 'Missing image URL';
  const product = known ?? {
    id: newObjectId(),
    retailer_id: skuOf(request),
    name: '',
    price: 0,
    currency: 'USD',
    availability: 'in stock',
    condition: 'new',
    visibility: 'published',
    image_url: '',
    image_fetch_status: 'NO_STATUS',
    errors: [],
  };
  Object.assign(product, given, image_url !== undefined && { image_url });
  catalog.products.set(product.id, product);
  if (image_url !== undefined) fetchImageLater(call.world, product);
  return null;
}

/** The batch uses its own names for some fields, and prices like "199.00 INR". Throws a Graph error. */
function toProduct(request: Fields): GivenProduct {
  const data = isFields(request.data) ? request.data : {};
  const { id, title, link, image, image_link, price, sale_price, ...rest } = data;
  const firstImage = Array.isArray(image) && isFields(image[0]) ? image[0].url : undefined;
  const [amount, currency] = priceOf(price);
  const [saleAmount] = priceOf(sale_price);
  return checkProduct({
    ...rest,
    retailer_id: String(id),
    name: title,
    url: link,
    image_url: image_link ?? firstImage,
    price: amount,
    currency,
    sale_price: saleAmount,
  });
}

function priceOf(value: unknown): [number | undefined, string | undefined] {
  if (value === undefined || value === '') return [undefined, undefined];
  const [, whole = '', decimals = '', currency = ''] = /^(\d+)(?:\.(\d+))? ([A-Z]{3})$/.exec(String(value)) ?? [];
  const exponent = currencyExponent(currency);
  if (whole === '' || decimals.length > exponent) {
    throw invalidParameter(`Invalid price "${String(value)}": write it like "199.00 INR".`);
  }
  return [Number(whole + decimals.padEnd(exponent, '0')), currency];
}
