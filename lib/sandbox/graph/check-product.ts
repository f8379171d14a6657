import { graphError, invalidParameter } from '../kit/error-codes.ts';
import { OPTIONAL_TEXTS, type Product } from '../world/catalog-store.ts';
import { isWebAddress } from './check-media.ts';
import type { Fields } from './message-fields.ts';

const ENUMS = {
  availability: [
    'in stock',
    'out of stock',
    'preorder',
    'available for order',
    'discontinued',
    'pending',
    'mark_as_sold',
    'mark_as_expired',
  ],
  condition: ['new', 'refurbished', 'used', 'used_like_new', 'used_good', 'used_fair', 'cpo', 'open_box_new'],
  visibility: ['published', 'staging'],
} as const;

export type GivenProduct = Partial<Omit<Product, 'id' | 'errors' | 'image_fetch_status'>>;

/**
 * The given fields of a product; `isNew` also requires those that every product has
 * (docs/reference/whatsapp.md#creating-products, docs/reference/whatsapp.md#catalog-errors).
 */
export function checkProduct(fields: Fields, { isNew = false } = {}): GivenProduct {
  const given: GivenProduct = {};
  for (const name of ['retailer_id', 'name', ...OPTIONAL_TEXTS] as const) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string') throw invalidParameter(`Param ${name} must be a string.`);
    given[name] = value;
  }
  if ([...(given.description ?? '')].length > 5000)
    throw invalidParameter('Param description must be at most 5000 characters long.');
  given.price = amount(fields.price, 'price');
  given.sale_price =
    fields.sale_price === '' || Number(fields.sale_price) === 0 ? undefined : amount(fields.sale_price, 'sale_price');
  given.currency = currencyOf(fields.currency);
  for (const [name, allowed] of Object.entries(ENUMS) as [keyof typeof ENUMS, readonly string[]][]) {
    const value = fields[name];
    if (value === undefined) continue;
    if (!allowed.includes(String(value)))
      throw invalidParameter(`Param ${name} must be one of {${allowed.join(', ')}}`);
    given[name] = String(value);
  }
  if (fields.image_url !== undefined && fields.image_url !== '') {
    if (!isWebAddress(fields.image_url)) throw invalidParameter('Param image_url is not a valid URI.');
    given.image_url = fields.image_url;
  }
  if (isNew) requireNew(given);
  return withoutUnset(given, fields);
}

function requireNew(given: GivenProduct): void {
  for (const name of ['retailer_id', 'name', 'price', 'currency'] as const) {
    if (given[name] === undefined) throw invalidParameter(`The parameter ${name} is required`);
  }
  if (given.image_url === undefined) throw graphError(10801);
}

function amount(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0 && value !== '') return number;
  throw invalidParameter(`Param ${name} must be an integer greater than or equal to 0.`);
}

function currencyOf(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const code = String(value);
  if (/^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)) return code;
  throw invalidParameter(`Param currency must be a valid ISO 4217 currency code - got "${code}".`);
}

/** Unset fields stay unchanged on the product, except a sale price that was cleared. */
function withoutUnset(given: GivenProduct, fields: Fields): GivenProduct {
  const clearsSale = fields.sale_price !== undefined && given.sale_price === undefined;
  const entries = Object.entries(given).filter(
    ([name, value]) => value !== undefined || (clearsSale && name === 'sale_price'),
  );
  return Object.fromEntries(entries);
}
