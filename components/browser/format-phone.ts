import formats from './phone-formats.json' with { type: 'json' };

type Format = { whole: RegExp; groups: string; beginning: RegExp };

const known = formats as Record<string, string[][]>;
const readied = new Map<string, Format[]>();

/**
 * A phone number for people to read: plus, country code, and digits grouped as is usual in that country, according to
 * libphonenumber (scripts/phone-formats.ts). A number that does not fit the country's plan is not grouped.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find((start) => start in known);
  if (code === undefined) return `+${digits}`;
  const national = digits.slice(code.length);
  const format = formatsOf(code).find(({ whole, beginning }) => whole.test(national) && beginning.test(national));
  return [`+${code}`, format ? national.replace(format.whole, format.groups) : national].filter(Boolean).join(' ');
}

/** Cached, because a list shows many numbers of few countries. */
function formatsOf(code: string): Format[] {
  const present = readied.get(code);
  if (present) return present;
  const ready = (known[code] ?? []).map(([pattern = '', groups = '', beginning = '']) => ({
    whole: new RegExp(`^(?:${pattern})$`),
    groups,
    beginning: new RegExp(`^(?:${beginning})`),
  }));
  readied.set(code, ready);
  return ready;
}
