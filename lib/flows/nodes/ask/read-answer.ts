import { z } from 'zod';
import { isBlank } from '#lib/platform/is-blank.ts';
import { parsePhone } from '#lib/platform/phones/parse-phone.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import { westernDigits, withoutInvisible } from '../../template/plain-text.ts';
import type { JsonValue } from '../../template/variables.ts';
import type { StepReply } from '../contract/outcome.ts';
import { matchChoice } from '../send-message/match-choice.ts';
import type { AskData } from './schema.ts';

/**
 * The value of an answer, or undefined when the replies are not a valid one. A tap on another step's message never is, nor
 * is a message that the channel could not deliver. The value is all texts joined, a text as it is, a number, an email
 * address, a phone as digits with country code, a date as YYYY-MM-DD, the title of a choice, or the link to a file, which a
 * sticker is not.
 *
 * @param country the workspace's default (ISO 3166 alpha-2): for phones, and for the order of day and month
 */
export function readAnswer({
  expect,
  choices,
  replies,
  country,
}: {
  expect: AskData['expect'];
  choices: { id: string; title: string }[];
  replies: StepReply[];
  country: string;
}): JsonValue | undefined {
  const own = replies.filter(({ isStray, kind }) => !isStray && kind !== 'unsupported');
  if (expect === 'text')
    return (
      own
        .map(({ text }) => text?.trim() ?? '')
        .filter((text) => !isBlank(text))
        .join('\n') || undefined
    );
  for (const reply of own) {
    const answer = readOne({ expect, choices, reply, country });
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function readOne({
  expect,
  choices,
  reply,
  country,
}: {
  expect: Exclude<AskData['expect'], 'text'>;
  choices: { id: string; title: string }[];
  reply: StepReply;
  country: string;
}): JsonValue | undefined {
  const text = westernDigits(withoutInvisible(reply.text ?? '')).trim();
  switch (expect) {
    case 'number':
      return readNumber(text);
    case 'email':
      return z.email().max(254).safeParse(text).data;
    case 'phone': {
      const phone = parsePhone({ input: text, defaultCountry: country });
      return phone ? phoneDigits(phone.e164) : undefined;
    }
    case 'date':
      return readDate(text, country);
    case 'choice':
      return matchChoice(reply, choices, { isNumbered: true })?.title;
    case 'media':
      // People say “ok” with a sticker.
      return reply.kind === 'sticker' ? undefined : (reply.mediaUrl ?? undefined);
  }
}

/**
 * Digits of any script with a sign, a decimal point or comma, and thousands separators where they are unambiguous.
 */
function readNumber(text: string): number | undefined {
  const compact = text.replace(/[\s'’_]/g, '');
  if (/^[-+]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(compact)) return Number(compact.replaceAll(',', ''));
  if (/^[-+]?\d{1,3}((\.\d{3})+,\d+|(\.\d{3}){2,})$/.test(compact))
    return Number(compact.replaceAll('.', '').replace(',', '.'));
  return /^[-+]?\d{1,15}([.,]\d+)?$/.test(compact) ? Number(compact.replace(',', '.')) : undefined;
}

const MONTH_FIRST = new Set(['US', 'PH', 'FM', 'MH', 'PW', 'AS', 'GU', 'MP', 'PR', 'VI']);

function readDate(text: string, country: string): string | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const written = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(text);
  if (!written) return undefined;
  const [, first, second, year = ''] = written;
  const fullYear = Number(year) + (year.length === 2 ? 2000 : 0);
  const [day, month] = MONTH_FIRST.has(country) ? [second, first] : [first, second];
  // 25/12 has only one meaning.
  return dateOf(fullYear, Number(month), Number(day)) ?? dateOf(fullYear, Number(day), Number(month));
}

function dateOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
