import { GET as GET_MESSAGES } from '../app/public/v1/conversations/[id]/messages/route.ts';
import { GET as GET_CONVERSATIONS } from '../app/public/v1/conversations/route.ts';
import { db } from '../lib/platform/database/db.ts';
import { createTestWorkspace } from '../lib/testing/create-test-workspace.ts';
import type { Bench, Row } from './bench.ts';
import { withDatabase } from './embedded-database.ts';
import { seedConversations } from './seed-conversations.ts';
import { median } from './statistics.ts';

const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 1_000_000);
const LARGE = {
  conversations: Math.max(20_000, MESSAGES / 50),
  messages: MESSAGES,
  busiest: Math.max(40_000, MESSAGES / 25),
};
const SMALL = { conversations: 20, messages: 1_000, busiest: 50 };
/** Small enough that there is a 1,000th page. */
const LIMIT = 20;
const PAGE = 1_000;
const ROUNDS = 300;

type Page = { next_cursor: string | null };
type Read = (cursor: string | null) => Promise<Page>;

/**
 * p50 of reading a page of conversations and one of a conversation's messages, in a workspace with a million messages
 * (or `--messages 10000000`), relative to the first page in a workspace with a thousand, in turns.
 */
export const bench: Bench = () =>
  withDatabase(async () => {
    const [small, large] = [await readers(SMALL), await readers(LARGE)];
    const count = await db().message.count({ where: { workspaceId: large.workspaceId } });
    if (count !== LARGE.messages) throw new Error(`seeded ${count} messages`);
    return {
      name: 'reading',
      rows: [
        ...(await measured('GET /conversations', small.conversations, large.conversations)),
        ...(await measured('GET /conversations/{id}/messages', small.messages, large.messages)),
      ],
    };
  });

async function readers(size: typeof LARGE) {
  const { workspaceId, numberId, apiKey } = await createTestWorkspace();
  const { busiestId } = await seedConversations({ workspaceId, numberId, ...size });
  const reader =
    (get: (request: Request) => Promise<Response>, path: string): Read =>
    async (cursor) => {
      const query = new URLSearchParams({ limit: String(LIMIT), ...(cursor && { cursor }) });
      const url = `http://localhost/public/v1${path}?${query}`;
      const response = await get(new Request(url, { headers: { 'x-api-key': apiKey } }));
      const page = await response.json();
      if (response.status !== 200) throw new Error(JSON.stringify(page));
      return page;
    };
  return {
    workspaceId,
    conversations: reader(GET_CONVERSATIONS, '/conversations'),
    messages: reader(GET_MESSAGES, `/conversations/${busiestId}/messages`),
  };
}

async function measured(name: string, small: Read, large: Read): Promise<Row[]> {
  const cursor = await cursorOfPage(large, PAGE);
  const reads = [() => small(null), () => large(null), () => large(cursor)];
  const times = reads.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, read] of reads.entries()) {
      const startedAt = performance.now();
      await read();
      times[index]?.push(performance.now() - startedAt);
    }
  }
  const [floor = 0, first = 0, deep = 0] = times.map(median);
  const row = (page: string, value: number): Row => ({
    metric: `${name}, ${page}, p50`,
    value,
    unit: 'ms',
    floor,
    ratio: value / floor,
    aim: '≤ 1.3',
  });
  return [row('first page', first), row('page 1,000', deep)];
}

/** Found page by page, as a caller has to. */
async function cursorOfPage(read: Read, number: number): Promise<string> {
  let cursor: string | null = null;
  for (let page = 1; page < number; page += 1) {
    ({ next_cursor: cursor } = await read(cursor));
    if (cursor === null) throw new Error(`there are only ${page} pages`);
  }
  return cursor ?? '';
}
