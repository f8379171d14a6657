'use client';
import { useState } from 'react';
import { currencyExponent } from '#lib/platform/money/currency-exponent.ts';
import { decimalAmount } from '#lib/platform/money/decimal-amount.ts';
import { Input } from '../ui/input.tsx';
import { readAmount } from './read-amount.ts';

/**
 * An amount as people write it ("199.50"), passed on in minor units of `currency`: undefined while empty, NaN while it
 * is not an amount in that currency.
 */
export function MoneyInput({
  value,
  currency,
  onChange,
}: {
  value: number | null | undefined;
  currency: string;
  onChange: (minor: number | undefined) => void;
}) {
  const exponent = currencyExponent(currency);
  const [text, setText] = useState(() =>
    value != null && Number.isFinite(value) ? decimalAmount({ minor: value, currency }) : '',
  );
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      value={text}
      className="tabular-nums"
      onChange={({ target }) => {
        setText(target.value);
        onChange(readAmount(target.value, exponent));
      }}
    />
  );
}
