import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import type { Variables } from '../template/variables.ts';

/**
 * What a run knows about its contact: the attributes, overridden by what every contact has. `opt_in` is true, false for
 * someone who opted out, and null if it was never set, which counts as missing in a condition.
 */
export function contactVariables({
  attributes,
  name,
  phone,
  optIn,
}: {
  attributes: Variables;
  name: string | null;
  phone: string | null;
  optIn: boolean | null;
}): Variables {
  return { ...attributes, name: name ?? '', phone: phoneDigits(phone ?? ''), opt_in: optIn };
}
