import { trimmedName } from './trimmed-name.ts';

/** The one spelling of a tag or of an attribute’s name (docs/decisions/321-one-spelling-of-names.md): trimmed, and composed. */
export const spelledName = (text: string): string => trimmedName(text).normalize();
