import { isBlank } from './is-blank.ts';

/**
 * A name without space around it; empty when there is nothing to see. Within a name invisible characters may belong to it, as
 * in emoji and between Persian letters.
 */
export const trimmedName = (text: string): string => (isBlank(text) ? '' : text.trim());
