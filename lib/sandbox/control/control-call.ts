import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { MB } from '#lib/platform/bytes.ts';
import { readBody } from '../http/read-body.ts';
import type { Reply } from '../http/reply.ts';
import type { BusinessNumber } from '../world/accounts.ts';
import type { World } from '../world/world.ts';
import { ControlError } from './control-error.ts';

const LIMIT = 64 * MB;

/** One command of the control interface. */
export type ControlCall = {
  world: World;
  request: IncomingMessage;
  params: Record<string, string>;
  query: URLSearchParams;
};

export type ControlHandler = (call: ControlCall) => Reply | Promise<Reply>;

/** The body, parsed by the schema; an empty one counts as `{}`. Throws ControlError or ZodError. */
export async function bodyOf<T extends z.ZodType>({ request }: ControlCall, schema: T): Promise<z.output<T>> {
  const body = await readBody(request, LIMIT);
  let parsed: unknown;
  try {
    parsed = body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
  } catch {
    throw new ControlError(422, 'The body is not valid JSON.');
  }
  return schema.parse(parsed);
}

/** A whole number from the query. */
export function numberOf(
  query: URLSearchParams,
  name: string,
  { fallback, max }: { fallback: number; max: number },
): number {
  const value = Number(query.get(name) ?? fallback);
  if (Number.isInteger(value) && value >= 0) return Math.min(value, max);
  throw new ControlError(422, `${name} must be a whole number.`);
}

/** The business number of a command: the one it names (adopted if new), else the only one that exists. */
export function chosenNumber(world: World, id: string | undefined): BusinessNumber {
  if (id !== undefined) {
    const known = world.accounts.numbers.get(id);
    if (known) return known;
    if (!world.settings.strict && !world.accounts.deleted.has(id)) return world.accounts.adoptNumber(id);
    throw new ControlError(404, `No number ${id}. Register it with POST /_sandbox/numbers.`);
  }
  const [only, ...others] = world.accounts.numbers.values();
  if (!only) throw new ControlError(404, 'There is no number yet. Register one with POST /_sandbox/numbers.');
  if (others.length === 0) return only;
  const ids = [...world.accounts.numbers.keys()].slice(0, 10).join(', ');
  throw new ControlError(422, `There are several numbers: say which one by phone_number_id (${ids}).`);
}

/** A phone number typed by hand, as digits. */
export function digitsOfPhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  if (digits.length >= 7 && digits.length <= 15) return digits;
  throw new ControlError(
    422,
    `"${text}" is not a phone number. Write it with its country code, such as +919812345678.`,
  );
}
