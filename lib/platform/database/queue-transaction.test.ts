import { expect, it } from 'vitest';
import { Prisma } from './db.ts';
import { queueStatement } from './queue-transaction.ts';

it('compiles no statement: before PostgreSQL 18, a plan without its best ways costs enough to be compiled each time', async () => {
  const settings = Prisma.sql`SELECT current_setting('enable_seqscan') AS scan, current_setting('jit') AS jit`;
  expect(await queueStatement(null, settings)).toEqual([{ scan: 'off', jit: 'off' }]);
});
