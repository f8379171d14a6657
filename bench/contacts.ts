import { POST } from '../app/public/v1/contacts/route.ts';
import { writeContacts } from '../lib/messaging/contacts/upsert-contacts.ts';
import { db } from '../lib/platform/database/db.ts';
import { newId } from '../lib/platform/new-id.ts';
import { createTestWorkspace } from '../lib/testing/create-test-workspace.ts';
import type { Bench } from './bench.ts';
import { withDatabase } from './embedded-database.ts';
import { median } from './statistics.ts';

const COUNT = 10_000;
const ROUNDS = 7;

/** 10,000 contacts in one POST, relative to the bare statement with parsed rows: inserts, then updates. */
export const bench: Bench = () =>
  withDatabase(async () => {
    const { workspaceId, apiKey } = await createTestWorkspace();
    const statement: number[] = [];
    const request: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      statement.push(await time(() => writeContacts({ workspaceId, rows: rows() })));
      await db().contact.deleteMany({ where: { workspaceId } });
      const body = JSON.stringify(contacts());
      request.push(await time(() => post(apiKey, body)));
      await db().contact.deleteMany({ where: { workspaceId } });
      await db().$executeRaw`VACUUM ANALYZE contacts`;
    }
    const [floor, value] = [median(statement), median(request)];
    return {
      name: 'contacts',
      rows: [{ metric: '10,000 contacts in one POST', value, unit: 'ms', floor, ratio: value / floor, aim: '≤ 2.0' }],
    };
  });

const phoneOf = (index: number) => `98${String(10_000_000 + index * 7).padStart(8, '0')}`;

function contacts() {
  return Array.from({ length: COUNT }, (_, index) => ({
    phone: phoneOf(index),
    name: `Contact ${index}`,
    opt_in: index % 2 === 0,
    tags: ['bench', `t${index % 10}`],
    source_ref: `crm-${index}`,
    attributes: { city: 'Pune', orders: index },
  }));
}

function rows() {
  return contacts().map(({ phone, ...rest }) => ({
    ...rest,
    id: newId(),
    phone: `+91${phone}`,
    phone_key: `91${phone}`,
  }));
}

async function post(apiKey: string, body: string) {
  const response = await POST(
    new Request('http://localhost/public/v1/contacts', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body,
    }),
  );
  const answer = await response.json();
  if (answer.upserted !== COUNT) throw new Error(JSON.stringify(answer));
}

async function time(run: () => Promise<unknown>) {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}
