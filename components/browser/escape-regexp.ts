/** A pattern that matches exactly this text. Not all browsers in use have `RegExp.escape`. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
