import { currencyExponent } from './currency-exponent.ts';
import { formatMoney } from './format-money.ts';

const AMOUNT = /^(\d+)(?:\.(\d+))? ([A-Z]{3})$/;

/**
 * The text of a stored order with its amounts as pages write them: "Order: 2 × TEA, 25.00 USD + 300.00 INR" becomes "Order:
 * 2 × TEA, $25.00 + ₹300.00". Only amounts at the end of the first line: what follows is the customer's note.
 */
export function formatWrittenAmounts(text: string): string {
  const [line = '', ...note] = text.split('\n');
  const end = line.lastIndexOf(', ') + 2;
  const amounts = line.slice(end).split(' + ').map(formatWritten);
  return [line.slice(0, end) + amounts.join(' + '), ...note].join('\n');
}

function formatWritten(amount: string): string {
  const [, whole = '', decimals = '', currency = ''] = AMOUNT.exec(amount) ?? [];
  const isMoney = whole !== '' && decimals.length === currencyExponent(currency);
  return isMoney ? formatMoney(Number(whole + decimals), currency) : amount;
}
