'use client';
import { createContext, useContext } from 'react';
import { formatPhone } from '#components/browser/format-phone.ts';
import type { OwnNumber } from '#lib/workspace/numbers/admin-operations.ts';
import { lastDigits } from './last-digits.ts';

/** The workspace's numbers, if there are several or one is disconnected. */
export const OwnNumbers = createContext<readonly OwnNumber[]>([]);

/** What to call a number of ours: in full and, by its last digits, where there is little space. */
type NumberName = { full: string; short: string };

/** The numbers from which a conversation can start, with their names, the default one at the end; none where there is only one. */
export function useOwnNumbers(): ({ id: string } & NumberName)[] {
  const numbers = useContext(OwnNumbers);
  const connected = numbers.filter((number) => number.is_connected);
  return connected.map((number) => ({ id: number.id, ...nameOf(number, numbers) }));
}

/** Whether the number of ours that a conversation is with is connected: nothing can be sent from another one. */
export function useIsConnected({ number_id }: { number_id: string | undefined }): boolean {
  return useContext(OwnNumbers).find(({ id }) => id === number_id)?.is_connected ?? true;
}

/** The number of ours that a conversation is with; null where there is no other. */
export function useOwnNumber({ number_id }: { number_id: string }): NumberName | null {
  const numbers = useContext(OwnNumbers);
  const number = numbers.find(({ id }) => id === number_id);
  return number && numbers.length > 1 ? nameOf(number, numbers) : null;
}

/** The business account of a number of ours; undefined where there is no other number. */
export function useOwnAccount(numberId: string | undefined): string | undefined {
  return useContext(OwnNumbers).find(({ id }) => id === numberId)?.waba_id;
}

function nameOf({ phone, name }: OwnNumber, numbers: readonly OwnNumber[]): NumberName {
  if (!phone) return { full: name, short: name };
  const phones = numbers.flatMap((other) => other.phone ?? []);
  return { full: formatPhone(phone), short: `…${lastDigits(phone, phones)}` };
}
