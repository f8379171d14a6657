'use client';
import { createContext, useContext } from 'react';
import { formatPhone } from '#components/browser/format-phone.ts';
import type { OwnNumber } from '#lib/workspace/numbers/admin-operations.ts';
import { lastDigits } from './last-digits.ts';

/** The workspace's numbers, if there are several. */
export const OwnNumbers = createContext<readonly OwnNumber[]>([]);

/**
 * What to call the number of ours that a conversation is with, in full and, by its last digits, where there is little
 * space; null where there is no other.
 */
export function useOwnNumber({ number_id }: { number_id: string }): { full: string; short: string } | null {
  const numbers = useContext(OwnNumbers);
  const number = numbers.find(({ id }) => id === number_id);
  if (!number) return null;
  const { phone, name } = number;
  if (!phone) return { full: name, short: name };
  const phones = numbers.flatMap((other) => other.phone ?? []);
  return { full: formatPhone(phone), short: `…${lastDigits(phone, phones)}` };
}
