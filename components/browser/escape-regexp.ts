/** A text as a pattern that matches it alone. `RegExp.escape` is not in every browser that people use yet. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
