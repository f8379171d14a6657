import pg from 'pg';
import { searchMessages } from '../lib/messaging/search/search-messages.ts';
import { db } from '../lib/platform/database/db.ts';
import { env } from '../lib/platform/env.ts';
import { newId } from '../lib/platform/new-id.ts';
import { createTestWorkspace } from '../lib/testing/create-test-workspace.ts';
import { percentile } from '../scripts/cli/prove/statistics.ts';
import type { Bench, Row } from './bench.ts';
import { costOf, cpuOf, databaseCpu } from './cpu-time.ts';
import { withDatabase } from './embedded-database.ts';
import { median } from './statistics.ts';

const MESSAGES = 1_000_000;
/** How much one statement seeds. */
const AT_ONCE = { messages: 50_000, conversations: 1_000 };
/** Different words in all messages; the nth word is about 1/n as frequent as the first. */
const WORDS = 50_000;
const WORDS_OF_A_MESSAGE = 12;
const ROUNDS = 40;
/** How many messages are stored with and without the index. */
const STORED = 20_000;

/** What people look for, from words in nearly every message to words in none. */
const SEARCHES: Record<string, string[]> = {
  'a common word': ['w1', 'w2', 'w5', 'w10'],
  'a word that one message in some hundreds has': ['w300', 'w500', 'w900', 'w1500'],
  'a rare word': ['w9000', 'w20000', 'w40000', 'w33333'],
  'the beginning of words': ['w12', 'w4999', 'w77', 'w3'],
  'two common words': ['w1 w3', 'w2 w20', 'w7 w9', 'w4 w40'],
  'two words that seldom meet': ['w50 w3000', 'w100 w1000', 'w200 w900', 'w30 w9000'],
  'a word that is not there': ['x1', 'absent', 'w99999999', 'zzz'],
};

/**
 * How long a search of messages takes in a workspace with a million of them, next to another such workspace; and what
 * the index adds to storing messages.
 */
export const bench: Bench = () =>
  withDatabase(async ({ ownerUrl }) => {
    const workspace = await createTestWorkspace();
    const neighbor = await createTestWorkspace();
    const withIndex = await storing(workspace);
    await db().$executeRaw`DROP INDEX messages_words_idx`;
    const without = await storing(workspace);
    for (let number = 0; number < MESSAGES; number += AT_ONCE.messages) {
      const before = MESSAGES - number - AT_ONCE.messages;
      for (const each of [workspace, neighbor]) await seed({ ...each, ...AT_ONCE, before });
    }
    await asMaintenance(
      `CREATE INDEX messages_words_idx ON messages USING GIN (message_words(workspace_id, text))
      WHERE text IS NOT NULL`,
      ownerUrl,
    );
    await asMaintenance('VACUUM ANALYZE contacts, conversations, messages', ownerUrl);
    const [size] = await db().$queryRaw<{ mb: number }[]>`
      SELECT (pg_relation_size('messages_words_idx') / 1e6)::float8 AS mb`;
    const rows: Row[] = [];
    const all: number[] = [];
    for (const [name, searches] of Object.entries(SEARCHES)) {
      const times: number[] = [];
      const before = spent();
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedAt = performance.now();
        await searchMessages({ ...workspace, search: searches[round % searches.length] ?? '', limit: 30 });
        times.push(performance.now() - startedAt);
      }
      all.push(...times);
      const after = spent();
      const cost = {
        ...costOf(before, after, ROUNDS),
        p50Ms: median(times),
      };
      rows.push({ metric: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', cost });
    }
    rows.unshift({ metric: 'all searches, p95', value: percentile(all, 0.95), unit: 'ms', aim: '≤ 100' });
    rows.push({ metric: 'index of two million messages', value: size?.mb ?? 0, unit: 'MB' });
    rows.push({
      metric: 'storing a message, in batches, with the index',
      value: withIndex,
      unit: 'µs',
      floor: without,
      ratio: withIndex / without,
    });
    return { name: 'search', rows };
  });

/** On a separate connection, because it exceeds the app's statement timeout. */
async function asMaintenance(statement: string, connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const spent = () => ({ appMs: cpuOf(process.pid), databaseMs: databaseCpu(env().DATA_DIR) });

type Place = { workspaceId: string; numberId: string };

/** Microseconds per message, as the median of batches. */
async function storing({ workspaceId, numberId }: Place): Promise<number> {
  const times: number[] = [];
  for (let batch = 0; batch < 5; batch += 1) {
    const startedAt = performance.now();
    await seed({ workspaceId, numberId, messages: STORED / 5, conversations: 50 });
    times.push(((performance.now() - startedAt) * 1000) / (STORED / 5));
  }
  return median(times);
}

/**
 * Seeds messages half a minute apart, with a vocabulary in which few words are common and most are rare, as in any
 * language. `before` leaves time after them for that many newer messages.
 */
async function seed({
  workspaceId,
  numberId,
  messages,
  conversations,
  before = 0,
}: Place & { messages: number; conversations: number; before?: number }) {
  // A conversation and its contact share an ID.
  const ids = Array.from({ length: conversations }, newId);
  await db().$executeRaw`
    INSERT INTO contacts (workspace_id, id, name)
    SELECT ${workspaceId}::uuid, id, 'Customer ' || number FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, number)`;
  await db().$executeRaw`
    INSERT INTO conversations (workspace_id, id, contact_id, number_id)
    SELECT ${workspaceId}::uuid, id, id, ${numberId}::uuid FROM unnest(${ids}::uuid[]) AS id`;
  await db().$executeRaw`
    INSERT INTO messages (workspace_id, id, conversation_id, direction, channel_id, type, kind, text, status, source,
      "timestamp", sequence)
    SELECT ${workspaceId}::uuid, id, (${ids}::uuid[])[number % ${conversations}::int + 1], 'inbound', 'wamid.' || id, 'text',
      'text', text, 'received', 'channel', now(), number
    FROM (
      SELECT uuidv7((number - ${messages + before}::int) * interval '30 seconds') AS id, number, (
        SELECT string_agg('w' || floor(power(${WORDS}::float8, random()))::int, ' ')
        FROM generate_series(1, ${WORDS_OF_A_MESSAGE}::int + number * 0)
      ) AS text
      FROM generate_series(1, ${messages}::int) AS number
    ) AS written`;
}
