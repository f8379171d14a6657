import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { InvalidArgumentError } from 'commander';
import { isSupportedCountry } from 'libphonenumber-js/max';
import type { z } from 'zod';
import { messageOf } from '../../lib/platform/message-of.ts';
import { scopeSchema } from '../../lib/workspace/keys/schema.ts';

/** Parses an option with a schema that the app's own pages use, too. */
export function by<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  return (value: string): z.output<Schema> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new InvalidArgumentError(parsed.error.issues[0]?.message ?? 'It is not valid.');
  };
}

export function country(code: string): string {
  const upper = code.trim().toUpperCase();
  if (!isSupportedCountry(upper)) throw new InvalidArgumentError('Give an ISO 3166 alpha-2 code such as IN.');
  return upper;
}

/** A quota, or “default”, which is not null here: commander turns the null of a parser into an empty text. */
export function limit(value: string): number | 'default' {
  if (value === 'default') return value;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new InvalidArgumentError('Give a whole number of up to nine digits, or “default”.');
}

/** Days to keep something for, or “never” to delete it, which is not null here for the same reason. */
export function days(most: number) {
  return (value: string): number | 'never' => {
    if (value === 'never') return value;
    if (/^[1-9]\d{0,3}$/.test(value) && Number(value) <= most) return Number(value);
    throw new InvalidArgumentError(`Give whole days from 1 to ${most}, or “never”.`);
  };
}

export function filled(value: string): string {
  if (value.trim() === '') throw new InvalidArgumentError('It is empty.');
  return value.trim();
}

/** A file that can be written now, to be told before the work that fills it. Leaves none behind that was not there. */
export function writableFile(file: string): string {
  const isNew = !existsSync(file);
  try {
    closeSync(openSync(file, 'a'));
    if (isNew) rmSync(file);
    return file;
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be written: ${messageOf(error)}`);
  }
}

/** Never an empty list, such as from a variable that is not set: it would mean no scopes, or all hosts. */
export function list(value: string): string[] {
  const items = value.split(',').flatMap((item) => item.trim() || []);
  if (items.length === 0) throw new InvalidArgumentError('It is empty.');
  return items;
}

export function scopeList(value: string) {
  return list(value).map((name) => {
    const scope = scopeSchema.safeParse(name);
    if (scope.success) return scope.data;
    throw new InvalidArgumentError(`There is no scope “${name}”. Scopes: ${scopeSchema.options.join(', ')}`);
  });
}

/** The value itself, or standard input for `-`: other users can read a process's arguments. */
export async function orStandardInput(value: string): Promise<string> {
  return value === '-' ? (await text(process.stdin)).replace(/\r?\n$/, '') : value;
}
