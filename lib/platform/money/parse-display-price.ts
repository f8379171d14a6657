import { currencyExponent } from './currency-exponent.ts';

/**
 * Parses an amount as the catalog provider formats it ("₹1,299.00", "12,50 €") into minor units of `currency`. The
 * format is undocumented, so ambiguous text is null, as is text that is not an amount.
 */
export function parseDisplayPrice({ text, currency }: { text: string; currency: string }): number | null {
  const [amount] = /\d(?:[\d.,'’\s]*\d)?/.exec(text) ?? [];
  if (!amount) return null;
  const exponent = currencyExponent(currency);
  const [separator, decimals] = decimalPart(amount);
  const groups = amount.replace(/\D/g, '');
  if (separator === null) return safe(Number(groups) * 10 ** exponent);
  if (decimals.length === 3) {
    // A thousands separator, except in the few currencies with three decimals, where a lone comma is ambiguous.
    const isOnly = amount.split(/[.,]/).length === 2;
    if (exponent !== 3) return safe(Number(groups) * 10 ** exponent);
    return isOnly && separator === ',' ? null : safe(Number(groups));
  }
  const whole = Number(groups.slice(0, -decimals.length));
  const fraction = Number(decimals);
  if (decimals.length > exponent) return fraction === 0 ? safe(whole * 10 ** exponent) : null;
  return safe(whole * 10 ** exponent + fraction * 10 ** (exponent - decimals.length));
}

/** The last point or comma, and the digits after it. */
function decimalPart(amount: string): [string | null, string] {
  const [, separator = null, digits = ''] = /([.,])(\d+)$/.exec(amount) ?? [];
  return [separator, digits];
}

function safe(minor: number): number | null {
  return Number.isSafeInteger(minor) ? minor : null;
}
