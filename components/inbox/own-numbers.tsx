'use client';
import { createContext, useContext } from 'react';
import { formatPhone } from '#components/browser/format-phone.ts';
import type { OwnNumber } from '#lib/workspace/numbers/numbers-to-tell-apart.ts';

/** The workspace's numbers, if there are several. */
export const OwnNumbers = createContext<readonly OwnNumber[]>([]);

/** What to call the number of ours that a conversation is with; null where there is no other. */
export function useOwnNumber({ number_id }: { number_id: string }): string | null {
  const number = useContext(OwnNumbers).find(({ id }) => id === number_id);
  return number ? (number.phone ? formatPhone(number.phone) : number.name) : null;
}
