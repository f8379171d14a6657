import { z } from 'zod';
import { counted } from './counted.ts';

/** What a value has to be, in plain words. */
const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  file: 'a file',
  null: 'null',
  undefined: 'left out',
  never: 'left out',
};

const FORMATS: Record<string, string> = {
  email: 'This is not a valid email address.',
  url: 'This is not a valid URL.',
  uuid: 'This is not a valid ID.',
  guid: 'This is not a valid ID.',
  datetime: 'This is not a valid time. Write it as 2026-11-23T09:30:00Z.',
  date: 'This is not a valid date. Write it as 2026-11-23.',
  ipv4: 'This is not a valid IP address.',
  ipv6: 'This is not a valid IP address.',
  e164: 'This is not a valid phone number.',
};

const WRONG_FORM = 'This does not have the right form.';
const REQUIRED = 'This field is required.';

/** Units for counts of a kind: "1 item", "200 characters". */
const UNITS: Record<string, string> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'item',
  object: 'field',
  file: 'byte',
};

const listed = (values: readonly z.core.util.Primitive[]) => values.map(String).join(', ');

function tooBig({ origin, maximum, inclusive = true, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const unit = UNITS[origin];
  const most = maximum.toLocaleString('en-US');
  if (!unit) return inclusive ? `This must be ${most} or less.` : `This must be less than ${most}.`;
  return exact ? `This takes exactly ${counted(maximum, unit)}.` : `This takes at most ${counted(maximum, unit)}.`;
}

function tooSmall({ origin, minimum, inclusive = true, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const unit = UNITS[origin];
  const least = minimum.toLocaleString('en-US');
  if (!unit) return inclusive ? `This must be ${least} or more.` : `This must be more than ${least}.`;
  if (exact) return `This takes exactly ${counted(minimum, unit)}.`;
  return Number(minimum) === 1 ? 'This is empty.' : `This takes at least ${counted(minimum, unit)}.`;
}

function wrongType({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  if (input === undefined) return REQUIRED;
  if (expected === 'number' && typeof input === 'number' && !Number.isNaN(input)) return 'This number is too large.';
  const kind = KINDS[expected];
  return kind ? `This must be ${kind}.` : WRONG_FORM;
}

function wrongFormat(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>): string {
  if (issue.format === 'starts_with') return `This must begin with “${issue.prefix}”.`;
  if (issue.format === 'ends_with') return `This must end with “${issue.suffix}”.`;
  if (issue.format === 'includes') return `This must contain “${issue.includes}”.`;
  return FORMATS[issue.format] ?? WRONG_FORM;
}

function notOneOf(values: readonly z.core.util.Primitive[], input: unknown): string {
  const written = values.filter((value) => value !== '');
  if (written.length === 0) return input === undefined ? REQUIRED : 'Leave this empty.';
  const orEmpty = written.length < values.length ? ', or empty' : '';
  return `This must be ${written.length === 1 ? '' : 'one of '}${listed(written)}${orEmpty}.`;
}

/** The options are known if one field, such as `type`, chooses between them. */
function noSuchKind(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  const { options } = issue as { options?: z.core.util.Primitive[] };
  return options ? notOneOf(options, issue.input) : WRONG_FORM;
}

/** What is wrong with a value, if its schema has no words of its own for it. */
function refusalWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue as z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>);
    case 'too_big':
      return tooBig(issue as z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>);
    case 'too_small':
      return tooSmall(issue as z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>);
    case 'invalid_format':
      return wrongFormat(issue as z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>);
    case 'invalid_value': {
      const { values } = issue as z.core.$ZodRawIssue<z.core.$ZodIssueInvalidValue>;
      return notOneOf(values, issue.input);
    }
    case 'not_multiple_of':
      return `This must be a multiple of ${(issue as z.core.$ZodRawIssue<z.core.$ZodIssueNotMultipleOf>).divisor}.`;
    case 'unrecognized_keys': {
      const { keys } = issue as z.core.$ZodRawIssue<z.core.$ZodIssueUnrecognizedKeys>;
      return keys.map((key) => `“${key}” is not a known field.`).join(' ');
    }
    case 'invalid_union':
      return noSuchKind(issue as z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>);
    default:
      return WRONG_FORM;
  }
}

/**
 * Importing this file makes zod speak plainly (docs/writing.md) wherever a schema has no words of its own: its messages end
 * up on pages, in API responses and in reports about files.
 */
z.config({ localeError: refusalWords });
