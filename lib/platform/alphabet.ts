const { compare } = new Intl.Collator('en');

/** Compares names as people sort them, in any case and with accents. A database may know the order of A to Z only. */
export const byAlphabet = (one: string, other: string): number => compare(one, other);
