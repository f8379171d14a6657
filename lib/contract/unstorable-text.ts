import type { Issue } from './errors.ts';
import { issuesIn, type Problem } from './issues-in.ts';

/** An issue for the strings in `value` (including keys) with a NUL or a lone surrogate, as many as a response lists. */
export function unstorableText(value: unknown, loc: Issue['loc']): Issue[] {
  return issuesIn(value, loc, { ofValue: (held) => (typeof held === 'string' ? ofText(held) : null), ofName: ofText });
}

function ofText(text: string): Problem | null {
  if (!text.includes('\u0000') && text.isWellFormed()) return null;
  return {
    type: 'string_unstorable',
    msg: 'The text contains a character that cannot be stored (NUL or half a surrogate pair).',
  };
}
