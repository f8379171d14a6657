/** The ring of hues from app/globals.css. The classes are spelled out, because Tailwind finds them by their text. */
export const tints = [
  'tint-0 tinted',
  'tint-1 tinted',
  'tint-2 tinted',
  'tint-3 tinted',
  'tint-4 tinted',
  'tint-5 tinted',
  'tint-6 tinted',
  'tint-7 tinted',
  'tint-8 tinted',
  'tint-9 tinted',
  'tint-10 tinted',
  'tint-11 tinted',
];
