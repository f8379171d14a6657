import { type CountryCallingCode, type CountryCode, Metadata } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';

/**
 * `+` and digits if libphonenumber would read `digits` unchanged as a valid number: an international one when `country` is
 * null, otherwise a national one of that country, with or without a plain trunk prefix. Null only means that the full
 * parser must decide.
 *
 * The library compiles its patterns again on each call: 10,000 British numbers take it 200 ms. Here they are compiled once.
 * `parse-phone.test.ts` compares this with the library over random numbers of every country.
 */
export function plainE164(digits: string, country: CountryCode | null): string | null {
  return country ? ofNational(digits, country) : ofInternational(digits);
}

type Plan = {
  code: string;
  /** The prefix of an international call from here, such as 00 or 011. */
  dialsOut: RegExp;
  /** The optional prefix of a national number, such as 0. */
  trunk: RegExp | null;
  /** Tells countries apart that share a calling code. */
  leading: RegExp | null;
  general: RegExp;
  isValid: (national: string) => boolean;
};

/** What the library's class offers beyond its published type. */
type NumberingPlan = {
  callingCode(): string;
  IDDPrefix(): string;
  nationalPrefixForParsing(): string | undefined;
  leadingDigits(): string | undefined;
  nationalNumberPattern(): string;
  hasTypes(): boolean;
  type(name: string): { pattern(): string; possibleLengths(): number[] | undefined } | undefined;
};

const kinds = [
  'FIXED_LINE',
  'MOBILE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOIP',
  'PERSONAL_NUMBER',
  'PAGER',
  'UAN',
  'VOICEMAIL',
];
const plans = new Map<CountryCode, Plan>();
const countriesOf = new Map(Object.entries<CountryCode[]>(metadata.country_calling_codes));

function ofInternational(digits: string): string | null {
  const code = callingCodeOf(digits);
  const [main] = (code && countriesOf.get(code)) || [];
  if (!code || !main) return null;
  const national = digits.slice(code.length);
  return !planOf(main).trunk?.test(national) && isValidNational(code, national) ? `+${digits}` : null;
}

function ofNational(digits: string, country: CountryCode): string | null {
  const plan = planOf(country);
  if (plan.dialsOut.test(digits) || digits.startsWith(plan.code)) return null;
  const trunk = plan.trunk?.exec(digits);
  // Groups in the pattern mean carrier codes or rewrites (Brazil, Argentina).
  if (trunk && trunk.length > 1) return null;
  const national = trunk ? digits.slice(trunk[0].length) : digits;
  if (trunk && !plan.general.test(national)) return null;
  return isValidNational(plan.code, national) ? `+${plan.code}${national}` : null;
}

function callingCodeOf(digits: string): CountryCallingCode | null {
  for (let length = 1; length <= 3; length++) {
    const code = digits.slice(0, length);
    if (countriesOf.has(code)) return code;
  }
  return null;
}

/** In the library's own order: the first country that claims the number decides. */
function isValidNational(code: CountryCallingCode, national: string): boolean {
  const candidates = countriesOf.get(code) ?? [];
  for (const country of candidates) {
    const plan = planOf(country);
    if (candidates.length > 1 && plan.leading) {
      if (plan.leading.test(national)) return plan.isValid(national);
    } else if (plan.isValid(national)) return true;
  }
  return false;
}

function planOf(country: CountryCode): Plan {
  const known = plans.get(country);
  if (known) return known;
  const selected = new Metadata();
  selected.selectNumberingPlan(country);
  const source = selected.numberingPlan as unknown as NumberingPlan;
  const trunk = source.nationalPrefixForParsing();
  const leading = source.leadingDigits();
  const plan: Plan = {
    code: source.callingCode(),
    dialsOut: startsWith(source.IDDPrefix()),
    trunk: trunk ? startsWith(trunk) : null,
    leading: leading ? startsWith(leading) : null,
    general: entirely(source.nationalNumberPattern()),
    isValid: validator(source),
  };
  plans.set(country, plan);
  return plan;
}

function validator(source: NumberingPlan): (national: string) => boolean {
  const general = entirely(source.nationalNumberPattern());
  if (!source.hasTypes()) return (national) => general.test(national);
  const types = kinds.flatMap((kind) => {
    const type = source.type(kind);
    if (!type?.pattern()) return [];
    return [{ lengths: type.possibleLengths(), pattern: entirely(type.pattern()) }];
  });
  return (national) =>
    general.test(national) &&
    types.some(({ lengths, pattern }) => (!lengths || lengths.includes(national.length)) && pattern.test(national));
}

const startsWith = (pattern: string) => new RegExp(`^(?:${pattern})`);
const entirely = (pattern: string) => new RegExp(`^(?:${pattern})$`);
