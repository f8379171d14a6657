import { isDeepStrictEqual } from 'node:util';
import { DomainError } from './errors.ts';

/**
 * Throws `precondition_failed` if a field is no longer as the author of a change saw it `before`. `words` names the fields,
 * and `look` says how the author sees what they are now.
 */
export function refuseChanged<Fields extends object>({
  before,
  now,
  words,
  look,
}: {
  before: Partial<Fields>;
  now: Fields;
  words: Record<keyof Fields, string>;
  look: 'cancel' | 'reload the page';
}): void {
  const names = Object.keys(words) as (keyof Fields)[];
  const changed = names.filter((name) => before[name] !== undefined && !isDeepStrictEqual(before[name], now[name]));
  if (changed.length === 0) return;
  const what = list.format(changed.map((name) => words[name]));
  throw new DomainError(
    'precondition_failed',
    `The ${what} changed while you were editing. Save again to replace that, or ${look} to see it.`,
  );
}

const list = new Intl.ListFormat('en');
