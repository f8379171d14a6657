import { parsePhone } from '#lib/platform/phones/parse-phone.ts';

/** The E.164 number of a channel ID, which may differ from it (Mexico's 1). */
export function phoneOfWaId(waId: string): string {
  return parsePhone({ input: `+${waId}`, defaultCountry: '' })?.e164 ?? `+${waId}`;
}
