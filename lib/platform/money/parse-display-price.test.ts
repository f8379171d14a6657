import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDisplayPrice } from './parse-display-price.ts';

it.each([
  ['₹1,299.00', 'INR', 129_900],
  ['₹1,29,900.50', 'INR', 12_990_050],
  ['$9.99', 'USD', 999],
  ['USD 9.9', 'USD', 990],
  ['12,50 €', 'EUR', 1250],
  ['1.299,00 €', 'EUR', 129_900],
  ['1 299,00 €', 'EUR', 129_900],
  ['CHF 1’299.00', 'CHF', 129_900],
  ['199.00 INR', 'INR', 19_900],
  ['Rs. 199', 'INR', 19_900],
  ['$1,500', 'USD', 150_000],
  ['¥1,500', 'JPY', 1500],
  ['¥1,500.00', 'JPY', 1500],
  ['KWD 1.500', 'KWD', 1500],
  ['KWD 1,234.500', 'KWD', 1_234_500],
  ['KWD 12', 'KWD', 12_000],
  ['₹0.00', 'INR', 0],
])('reads %s of %s as %i minor units', (text, currency, minor) => {
  expect(parseDisplayPrice({ text, currency })).toBe(minor);
});

it.each([
  ['KWD 1,500', 'KWD'],
  ['¥15.50', 'JPY'],
  ['₹1.2345', 'INR'],
  ['free', 'INR'],
  ['', 'INR'],
  [`₹${'9'.repeat(20)}`, 'INR'],
])('does not guess at %j of %s', (text, currency) => {
  expect(parseDisplayPrice({ text, currency })).toBeNull();
});

it('reads back every amount of the languages that the provider may write in', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e12 }),
      fc.constantFrom('en', 'en-IN', 'de', 'fr', 'pt-BR', 'es-MX', 'id'),
      fc.constantFrom('INR', 'USD', 'EUR', 'BRL', 'MXN', 'JPY'),
      (minor, language, currency) => {
        const format = new Intl.NumberFormat(language, { style: 'currency', currency });
        const text = format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
        expect(parseDisplayPrice({ text, currency })).toBe(minor);
      },
    ),
  );
});
