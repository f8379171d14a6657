import { Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';

const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/**
 * Whether a notice, as text, contains one of these IDs on the channel as a whole: another number may begin or end with it.
 * LIKE first, because it is quicker.
 */
export function namesSomeoneSql(notice: Prisma.Sql, channelIds: string[]): Prisma.Sql {
  const whole = `(^|[^0-9A-Za-z])(${channelIds.map((id) => id.replace(PUNCTUATION, '\\$&')).join('|')})([^0-9A-Za-z]|$)`;
  return Prisma.sql`
    CASE WHEN ${notice} LIKE ANY (${channelIds.map((id) => `%${escapeLike(id)}%`)}) THEN ${notice} ~ ${whole} END`;
}
