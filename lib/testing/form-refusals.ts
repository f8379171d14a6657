import type { TestChannel } from './start-test-channel.ts';

/** The channel's codes for malformed calls: parameters missing, unknown, too long, or of the wrong form. */
const FORM_CODES = ['100', '131008', '131009', '131051', '132005', '132018'];

/** How often the channel has refused a malformed call. */
export async function formRefusals(channel: Pick<TestChannel, 'stats'>): Promise<Record<string, number>> {
  const { errors } = await channel.stats();
  return Object.fromEntries(Object.entries(errors).filter(([code]) => FORM_CODES.includes(code)));
}
