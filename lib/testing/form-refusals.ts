import type { TestChannel } from './start-test-channel.ts';

/** What the channel answers to a call whose form is wrong: parameters missing, unknown, too long, or not as they should be. */
const FORM_CODES = ['100', '131008', '131009', '131051', '132005', '132018'];

/** How often the channel has refused a call for its form. */
export async function formRefusals(channel: Pick<TestChannel, 'stats'>): Promise<Record<string, number>> {
  const { errors } = await channel.stats();
  return Object.fromEntries(Object.entries(errors).filter(([code]) => FORM_CODES.includes(code)));
}
