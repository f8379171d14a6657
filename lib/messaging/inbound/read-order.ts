import { Decimal } from 'decimal.js';
import { currencyExponent } from '#lib/platform/money/currency-exponent.ts';

/** A cart in whole minor units of the currency (docs/reference/public-api.md#catalog-order). */
export type OrderCart = {
  catalog_id: string | null;
  items: { retailer_id: string; quantity: number; item_price: number; currency: string }[];
  total: number;
  currency: string;
  note: string | null;
};

type WireItem = { product_retailer_id: string; quantity: number; item_price: number; currency?: string | undefined };

/**
 * Converts the channel's cart, with decimal prices in major units, into minor units by each currency's exponent: 7.99 INR
 * → 799, 500 JPY → 500, 1.5 KWD → 1500; fractions of a minor unit are rounded half up. The total counts items in the first
 * item's currency, which is also that of items without one.
 */
export function readOrder({
  catalogId,
  note,
  items,
}: {
  catalogId: string | null;
  note: string | null;
  items: WireItem[];
}): OrderCart {
  const currency = (items.find((item) => item.currency)?.currency ?? '').toUpperCase();
  const priced = items.map(({ product_retailer_id, quantity, item_price, currency: own = currency }) => ({
    retailer_id: product_retailer_id,
    quantity,
    item_price: minorUnits(item_price, own),
    currency: own.toUpperCase(),
  }));
  const total = priced
    .filter((item) => item.currency === currency)
    .reduce((sum, item) => sum.plus(new Decimal(item.item_price).times(item.quantity)), new Decimal(0));
  return {
    catalog_id: catalogId,
    items: priced,
    total: Decimal.min(total, Number.MAX_SAFE_INTEGER).toNumber(),
    currency,
    note,
  };
}

function minorUnits(price: number, currency: string): number {
  return new Decimal(price)
    .times(new Decimal(10).pow(currencyExponent(currency)))
    .toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
    .toNumber();
}
