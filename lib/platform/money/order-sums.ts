type Item = { quantity: number; item_price: number; currency?: string | undefined };

/**
 * What an order costs in each of its currencies, in whole minor units: its own total first, which counts only the items in its
 * own currency, then the others. An item without a currency is in the order's.
 */
export function orderSums({
  items,
  total,
  currency: own,
}: {
  items: Item[];
  total: number;
  currency: string;
}): { minor: number; currency: string }[] {
  const sums = new Map([[own, total]]);
  for (const { quantity, item_price: price, currency = own } of items) {
    if (currency === own) continue;
    sums.set(currency, Math.min((sums.get(currency) ?? 0) + quantity * price, Number.MAX_SAFE_INTEGER));
  }
  return [...sums].map(([currency, minor]) => ({ minor, currency }));
}
