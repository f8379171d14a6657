import metadata from 'libphonenumber-js/metadata.min.json';

/** The pattern of a national number, its grouping, and the leading digits to which it applies. */
type PhoneFormat = [pattern: string, groups: string, beginning?: string];

type Given = [
  pattern: string,
  format: string,
  beginnings?: string[],
  rule?: unknown,
  optional?: unknown,
  abroad?: string,
];

/** The index of the formats in a country's entry. Territories that share a code use the format of the first one. */
const OF_COUNTRY = 4;

/** By country code, in libphonenumber's order: the first match counts. */
export function phoneFormats(): Record<string, PhoneFormat[]> {
  const {
    country_calling_codes: codes,
    countries,
    nonGeographic,
  } = metadata as unknown as {
    country_calling_codes: Record<string, [string]>;
    countries: Record<string, unknown[]>;
    nonGeographic: Record<string, unknown[]>;
  };
  const entries = [
    ...Object.entries(codes).map(([code, [country]]) => [code, countries[country]] as const),
    ...Object.entries(nonGeographic),
  ];
  return Object.fromEntries(entries.map(([code, entry]) => [code, formatsOf(entry?.[OF_COUNTRY])]));
}

function formatsOf(given: unknown): PhoneFormat[] {
  if (!Array.isArray(given)) return [];
  return (given as Given[]).map(([pattern, format, beginnings, , , abroad = format]) => {
    // The international form, with spaces only.
    const groups = abroad.replace(/[^$\d]+/g, ' ').trim();
    const beginning = beginnings?.at(-1);
    return beginning ? [pattern, groups, beginning] : [pattern, groups];
  });
}
