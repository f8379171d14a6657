import { currencyExponent } from './currency-exponent.ts';
import { formatMoney } from './format-money.ts';

/**
 * The text of a stored order with its amounts as pages write them: "Order: 2 × TEA, 25.00 USD + 300.00 INR" becomes "Order:
 * 2 × TEA, $25.00 + ₹300.00". Only amounts at the end of the first line: what follows is the customer's note.
 */
export function formatWrittenAmounts(text: string): string {
  return text.replace(/^(.*, )((?: ?\+? ?\d+(?:\.\d+)? [A-Z]{3})+)(?=\n|$)/, (_, items: string, amounts: string) => {
    const written = amounts.replace(/(\d+(?:\.\d+)?) ([A-Z]{3})/g, (all, amount: string, currency: string) => {
      const [whole = '', decimals = ''] = amount.split('.');
      const isWhole = decimals.length === currencyExponent(currency);
      return isWhole ? formatMoney(Number(whole + decimals), currency) : all;
    });
    return items + written;
  });
}
