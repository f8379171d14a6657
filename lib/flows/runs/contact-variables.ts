import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import type { Variables } from '../template/variables.ts';

/**
 * What a run knows of its contact: the attributes, and above them what every contact has. `opt_in` is true, false for
 * someone who opted out, and null, which does not exist in a condition, when no one has asked.
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
