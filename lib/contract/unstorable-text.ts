import type { Issue } from './errors.ts';

/** An issue for every string in `value` (including keys) with a NUL or a lone surrogate. */
export function unstorableText(value: unknown, loc: Issue['loc']): Issue[] {
  if (typeof value === 'string') {
    const storable = !value.includes('\u0000') && value.isWellFormed();
    return storable
      ? []
      : [
          {
            type: 'string_unstorable',
            loc,
            msg: 'The text contains a character that cannot be stored (NUL or half a surrogate pair).',
          },
        ];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableText(item, [...loc, index]));
  if (value && typeof value === 'object') {
    return Object.entries(value).flatMap(([key, item]) => [
      ...unstorableText(key, [...loc, key.toWellFormed().replaceAll('\u0000', '�')]),
      ...unstorableText(item, [...loc, key.toWellFormed().replaceAll('\u0000', '�')]),
    ]);
  }
  return [];
}
