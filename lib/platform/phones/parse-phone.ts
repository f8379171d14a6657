import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { phoneKey } from './phone-key.ts';
import { plainE164 } from './plain-e164.ts';

export type Phone = {
  /** `+` and digits: the form that is stored, shown and sent to. */
  e164: string;
  /** See {@link phoneKey}: equal for all spellings of a person's number. */
  key: string;
};

/**
 * Parses a phone number in any spelling (docs/reference/public-api.md#contact, docs/reference/decisions.md#phones). Null
 * when it is not a valid number.
 *
 * - `+…` and `00…` are international. Exactly ten digits belong to `defaultCountry`, as does a number with a leading trunk
 *   zero. Eleven to fifteen bare digits are tried as international first, then as national: our own responses write
 *   numbers that way.
 * - Spaces and the usual punctuation are allowed, and the `.0` of programs that take a phone for a number; fullwidth,
 *   Arabic and Devanagari digits count as digits; the invisible marks that come with copied numbers are dropped. Letters
 *   are refused, and so are vanity numbers and extensions: the channel reaches no one behind a switchboard, and without
 *   the extension colleagues would become one person.
 * - Brazilian mobiles without the ninth digit are accepted and kept as given: either form reaches the phone. Mexican
 *   `521…`, which reaches no one any longer, becomes `52…`.
 *
 * @param defaultCountry ISO 3166 alpha-2; with an unknown code only international numbers are read
 */
export function parsePhone({ input, defaultCountry }: { input: string; defaultCountry: string }): Phone | null {
  const compact = compactSpelling(input);
  if (!compact) return null;
  const country = isSupportedCountry(defaultCountry) ? defaultCountry : null;
  const e164 = readCompact(compact, country);
  return e164 ? { e164, key: phoneKey(e164) } : null;
}

const longestSpelling = 64;
/** With the zero as one more digit, it would be someone else's number in many countries. */
const DECIMALS = /^(\s*\+?\d{8,})\.0+(?=\s*$)/;
const digitsOfOtherScripts = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९';

/** `+` and digits, or digits alone; null when anything else is left. */
function compactSpelling(input: string): string | null {
  if (input.length > longestSpelling) return null;
  const bare = /^[\x20-\x7e]*$/.test(input) ? input : plainCharacters(input);
  const compact = bare
    .replace(/^\s*tel:/i, '')
    .replace(DECIMALS, '$1')
    .replace(/[\s()[\]./~-]/g, '');
  return /^\+?\d{4,}$/.test(compact) ? compact : null;
}

function plainCharacters(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => String(digitsOfOtherScripts.indexOf(digit) % 10));
}

function readCompact(compact: string, country: CountryCode | null): string | null {
  if (compact.startsWith('+')) return readInternational(compact.slice(1));
  // Some countries dial out with more than two zeros (Australia 0011), so the national reading is tried as well.
  if (compact.startsWith('00')) return readInternational(compact.slice(2)) ?? readNational(compact, country);
  if (compact.length > 10 && compact.length <= 15 && !compact.startsWith('0')) {
    return readInternational(compact) ?? readNational(compact, country);
  }
  return readNational(compact, country);
}

function readInternational(digits: string): string | null {
  return plainE164(digits, null) ?? readByIdentity(digits) ?? readThoroughly(`+${digits}`, null);
}

function readNational(digits: string, country: CountryCode | null): string | null {
  return country && (plainE164(digits, country) ?? readThoroughly(digits, country));
}

function readThoroughly(text: string, country: CountryCode | null): string | null {
  const parsed = parsePhoneNumberFromString(text, { ...(country && { defaultCountry: country }), extract: false });
  if (!parsed) return null;
  return parsed.isValid() ? parsed.number : readByIdentity(parsed.number.slice(1));
}

/** A number that libphonenumber rejects, although its other spelling is valid and reaches the same person. */
function readByIdentity(digits: string): string | null {
  const brazil = /^(55[1-9]\d)([6-9]\d{7})$/.exec(digits);
  if (brazil) return plainE164(`${brazil[1]}9${brazil[2]}`, null) && `+${digits}`;
  const mexico = /^52(?:1|01|044|045)(\d{10})$/.exec(digits);
  if (mexico) return plainE164(`52${mexico[1]}`, null);
  const argentina = /^54(\d{10})$/.exec(digits);
  if (argentina) return plainE164(`549${argentina[1]}`, null) && `+${digits}`;
  return null;
}
