import { graphError, invalidParameter } from '../kit/error-codes.ts';

export type Fields = Record<string, unknown>;

/** What was sent to `/messages`, checked as far as possible without knowing the account. */
export type OutgoingMessage = {
  type: string;
  content: Fields;
  to: string | undefined;
  recipient: string | undefined;
  callbackData: string | undefined;
};

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A required object such as `image`. */
export function requireObject(value: unknown, type: string): Fields {
  if (isFields(value)) return value;
  throw graphError(100, { details: `Parameter '${type}' is mandatory for type '${type}'` });
}

/** A required, non-empty text within its limit; `name` in Meta's spelling, such as `text['body']`. */
export function requireText(value: unknown, name: string, limit: number): string {
  if (value === undefined || value === null || value === '')
    throw graphError(100, { message: `(#100) The parameter ${name} is required.` });
  if (typeof value !== 'string') throw invalidParameter(`Param ${name} must be a string.`);
  if ([...value].length > limit) throw invalidParameter(`Param ${name} must be at most ${limit} characters long.`);
  return value;
}

export function optionalText(value: unknown, name: string, limit: number): string | undefined {
  return value === undefined || value === null ? undefined : requireText(value, name, limit);
}

/** Refuses keys that Meta does not know in a parameter. */
export function onlyKeys(fields: Fields, name: string, allowed: string[]): void {
  const unexpected = Object.keys(fields).find((key) => !allowed.includes(key));
  if (unexpected !== undefined) throw invalidParameter(`Unexpected key "${unexpected}" on param "${name}".`);
}
