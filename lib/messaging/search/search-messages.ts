import { z } from 'zod';
import { invalid } from '#lib/contract/errors.ts';
import { cursorList, decodeCursor, encodeCursor } from '#lib/contract/pagination/cursor.ts';
import { placeInTime } from '#lib/contract/place-in-time.ts';
import { db, Prisma } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { type DatabaseLost, isDatabaseLost } from '#lib/platform/database-lost.ts';
import { fairSlots } from '#lib/platform/fair-slots.ts';
import { partOf } from '#lib/platform/part-of.ts';
import { phoneDigits } from '#lib/platform/phones/phone-digits.ts';
import { singleton } from '#lib/platform/singleton.ts';
import type { FoundMessage } from './admin-operations.ts';
import { excerptOf } from './excerpt-of.ts';
import { UNSPACED } from './unspaced-writing.ts';
import { formsOf, wordsOf, wordsQuery } from './words-query.ts';

/** Concurrent searches in this process, and those of one workspace. */
const AT_ONCE = partOf(8);
const OF_ONE_WORKSPACE = partOf(2);
const WAIT_MS = 5_000;
/** How many of the newest messages are scanned before the index is used. */
const NEWEST = 4_000;
/** The timeout of a search statement, in ms. */
const LIMIT_MS = 2_000;
const CANCELED = '57014';

const place = z.tuple([z.uuid()]);
const places = singleton('message search', () => fairSlots({ slots: AT_ONCE, share: OF_ONE_WORKSPACE }));

type Found = {
  id: string;
  conversation_id: string;
  direction: FoundMessage['direction'];
  text: string;
  timestamp: Date;
  name: string | null;
  phone: string | null;
};

/**
 * A workspace's messages that contain every word of `search`, newest first by arrival (docs/decisions/227). Throws
 * `validation_failed` for words so common that searching takes too long, and for a foreign cursor; `rate_limited` when the
 * workspace runs too many searches at once.
 */
export async function searchMessages({
  workspaceId,
  search,
  limit,
  cursor,
  limitMs = LIMIT_MS,
}: {
  workspaceId: string;
  search: string;
  limit: number;
  cursor?: string | undefined;
  limitMs?: number;
}): Promise<{ messages: FoundMessage[]; next_cursor: string | null }> {
  const list = cursorList('message_search', { workspaceId, search });
  const [before] = cursor ? decodeCursor(list, cursor, place) : [];
  const asked = await wordsQuery({ workspaceId, search });
  if (asked === null) return { messages: [], next_cursor: null };
  const words = wordsOf(search);
  const older = before === undefined ? Prisma.empty : Prisma.sql`AND message.id < ${before}::uuid`;
  const ofWorkspace = Prisma.sql`
    message.workspace_id = ${workspaceId}::uuid AND message.text IS NOT NULL ${older}`;
  // The index holds single letters, which may be anywhere in the text.
  const unspaced = words
    .filter((word) => UNSPACED.test(word))
    .map((word) => Prisma.sql`AND ${containsOne(formsOf(word))}`);
  const holds = Prisma.sql`
    message_words(message.workspace_id, message.text) @@ ${asked.query}::tsquery ${Prisma.join([Prisma.empty, ...unspaced], ' ')}`;
  const contains = Prisma.join(asked.contains.map(containsOne), ' AND ');
  const rows = await inTime({
    workspaceId,
    limitMs,
    statements: [
      // A common word occurs among the newest messages often enough that not all matches are needed. Comparing texts
      // costs a tenth of splitting them into words, and leaves few.
      Prisma.sql`
        SELECT message.* FROM (
          SELECT message.id, message.workspace_id, message.conversation_id, message.direction, message.text,
            message."timestamp"
          FROM messages AS message WHERE ${ofWorkspace} ORDER BY message.id DESC LIMIT ${NEWEST}
        ) AS message WHERE ${contains} AND ${holds}
        ORDER BY message.id DESC LIMIT ${limit + 1}`,
      Prisma.sql`SELECT message.id, message.workspace_id, message.conversation_id, message.direction, message.text,
          message."timestamp"
        FROM messages AS message WHERE ${ofWorkspace} AND ${holds}`,
    ].map((hits) => withPeople({ hits, limit: limit + 1 })),
    isEnough: (found) => found.length > limit,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    messages: page.map(({ text, timestamp, phone, ...row }) => ({
      ...row,
      phone: phone && phoneDigits(phone),
      timestamp: timestamp.toISOString(),
      excerpt: excerptOf(text, words),
    })),
    next_cursor: rows.length > limit && last ? encodeCursor(list, [last.id]) : null,
  };
}

function containsOne(ways: string[]): Prisma.Sql {
  const each = ways.map((way) => Prisma.sql`message.text ILIKE ${`%${escapeLike(way)}%`}`);
  return Prisma.sql`(${Prisma.join(each, ' OR ')})`;
}

/** The newest of the matching messages, with their contacts. IDs increase with time. */
function withPeople({ hits, limit }: { hits: Prisma.Sql; limit: number }): Prisma.Sql {
  return Prisma.sql`
    -- Materialized, so that the planner does not walk all messages in order until enough match.
    WITH hits AS MATERIALIZED (${hits}), newest AS (SELECT * FROM hits ORDER BY id DESC LIMIT ${limit})
    SELECT newest.id, newest.conversation_id, newest.direction, newest.text, newest."timestamp", contact.name,
      contact.phone
    FROM newest
    JOIN conversations AS conversation
      ON conversation.workspace_id = newest.workspace_id AND conversation.id = newest.conversation_id
    JOIN contacts AS contact
      ON contact.workspace_id = conversation.workspace_id AND contact.id = conversation.contact_id
    ORDER BY newest.id DESC`;
}

/** The first of `statements` whose result is sufficient, else the last. */
async function inTime({
  workspaceId,
  limitMs,
  statements,
  isEnough,
}: {
  workspaceId: string;
  limitMs: number;
  statements: Prisma.Sql[];
  isEnough: (found: Found[]) => boolean;
}): Promise<Found[]> {
  const release = await placeInTime({
    ...{ places, workspace: workspaceId, waitMs: WAIT_MS, retryAfter: 5 },
    tooMany: 'This workspace searches too much at once. Try again in a moment.',
  });
  try {
    return await db().$transaction(async (tx) => {
      await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(limitMs)}, true)`;
      let found: Found[] = [];
      for (const statement of statements) {
        found = await tx.$queryRaw<Found[]>(statement);
        if (isEnough(found)) break;
      }
      return found;
    });
  } catch (error) {
    if (!(isDatabaseLost(error) && (error as DatabaseLost).state === CANCELED)) throw error;
    throw invalid(['query', 'search'], 'Too many messages match. Add a word, or write one out.', 'search_too_broad');
  } finally {
    release();
  }
}
