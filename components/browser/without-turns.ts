import type { ReactNode } from 'react';

/** Marks that set the direction of what follows them, also outside of the name in which they are. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;

/** Words with a name in them, in which such marks of the name turn nothing around. Elements stay as they are. */
export function withoutTurns<Words extends ReactNode>(words: Words): Words | string {
  return typeof words === 'string' ? words.replace(TURNS, '') : words;
}
