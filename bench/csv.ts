import { POST as POST_CSV } from '../app/public/v1/contacts/csv/route.ts';
import { POST as POST_JSON } from '../app/public/v1/contacts/route.ts';
import { MB } from '../lib/platform/bytes.ts';
import { db } from '../lib/platform/database/db.ts';
import { createTestWorkspace } from '../lib/testing/create-test-workspace.ts';
import type { Bench } from './bench.ts';
import { withDatabase } from './embedded-database.ts';
import { median } from './statistics.ts';

const COUNT = 100_000;
const JSON_COUNT = 10_000;
const ROUNDS = 2;
const SAMPLE_MS = 10;
const BOUNDARY = 'parley-bench';

/**
 * 100,000 new contacts from one CSV file, relative to the same people in ten JSON requests; and the import's peak
 * memory above that of the idle process, both just started and after it has served requests, when the heap has its
 * working size. The upload is generated while it is sent, as if it came from a network.
 */
export const bench: Bench = () =>
  withDatabase(async () => {
    const { workspaceId, apiKey } = await createTestWorkspace();
    const csv: number[] = [];
    const json: number[] = [];
    const memory: number[] = [];
    await importCsv(apiKey, 1_000);
    for (let round = 0; round <= ROUNDS; round += 1) {
      await clear(workspaceId);
      const { ms, peak } = await measured(() => importCsv(apiKey, COUNT));
      memory.push(peak / MB);
      csv.push(COUNT / (ms / 1000));
      await clear(workspaceId);
      const bodies = Array.from({ length: COUNT / JSON_COUNT }, (_, index) => jsonBody(index * JSON_COUNT));
      const { ms: jsonMs } = await measured(async () => {
        for (const body of bodies) await postJson(apiKey, body);
      });
      json.push(COUNT / (jsonMs / 1000));
    }
    const [value, floor] = [median(csv), median(json)];
    const [fresh = 0, ...served] = memory;
    return {
      name: 'csv',
      rows: [
        { metric: 'rows of 100,000 in one CSV file', value, unit: 'rows/s', floor, ratio: value / floor },
        { metric: 'peak memory above idle', value: Math.max(...served), unit: 'MB', aim: '≤ 150 MB' },
        { metric: 'the same, process just started', value: fresh, unit: 'MB' },
      ],
    };
  });

const phoneOf = (index: number) => `98${String(10_000_000 + index * 7).padStart(8, '0')}`;

function jsonBody(start: number) {
  const contacts = Array.from({ length: JSON_COUNT }, (_, offset) => {
    const index = start + offset;
    return {
      phone: phoneOf(index),
      name: `Contact ${index}`,
      opt_in: index % 2 === 0,
      tags: ['bench', `t${index % 10}`],
      source_ref: `crm-${index}`,
      attributes: { city: 'Pune', orders: String(index) },
    };
  });
  return JSON.stringify(contacts);
}

function* upload(count: number): Generator<Uint8Array> {
  yield Buffer.from(
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="contacts.csv"\r\n\r\n` +
      'phone,name,opt_in,tags,source_ref,city,orders\n',
  );
  for (let start = 0; start < count; start += 500) {
    const rows = Array.from({ length: Math.min(500, count - start) }, (_, offset) => {
      const index = start + offset;
      return `${phoneOf(index)},Contact ${index},${index % 2 === 0},bench;t${index % 10},crm-${index},Pune,${index}\n`;
    });
    yield Buffer.from(rows.join(''));
  }
  yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`);
}

function streamOf(chunks: Generator<Uint8Array>) {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

async function importCsv(apiKey: string, count: number) {
  const response = await POST_CSV(
    new Request('http://localhost/public/v1/contacts/csv', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'x-api-key': apiKey },
      body: streamOf(upload(count)),
      // fetch refuses streamed bodies without this; TypeScript's DOM types lack it.
      ...{ duplex: 'half' },
    }),
  );
  await expectUpserted(response, count);
}

async function postJson(apiKey: string, body: string) {
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const response = await POST_JSON(
    new Request('http://localhost/public/v1/contacts', { method: 'POST', headers, body }),
  );
  await expectUpserted(response, JSON_COUNT);
}

async function expectUpserted(response: Response, count: number) {
  const answer = await response.json();
  if (answer.upserted !== count) throw new Error(JSON.stringify(answer));
}

async function clear(workspaceId: string) {
  await db().contact.deleteMany({ where: { workspaceId } });
  await db().$executeRaw`VACUUM ANALYZE contacts`;
}

async function measured(run: () => Promise<unknown>) {
  const idle = process.memoryUsage.rss();
  let peak = idle;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  const startedAt = performance.now();
  await run().finally(() => clearInterval(sampler));
  return { ms: performance.now() - startedAt, peak: Math.max(peak, process.memoryUsage.rss()) - idle };
}
