import { expect, it } from 'vitest';
import type { z } from 'zod';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { eraseContactsOperation, previewErasureOperation, tagContactsOperation } from './admin-operations.ts';
import { importContactsCsv } from './import-contacts-csv.ts';

const ids = (count: number) => Array.from({ length: count }, newId);
const tagged = (of: object) => ({ ...of, add: ['vip'] });

it.each<[string, z.ZodType | undefined, (count: number) => unknown, number]>([
  ['tags by ID', tagContactsOperation.body, (count) => tagged({ contact_ids: ids(count) }), 1000],
  ['tags by filters', tagContactsOperation.body, (count) => tagged({ matching: { count } }), 5000],
  ['erases', eraseContactsOperation.body, (count) => ({ contact_ids: ids(count) }), 100],
  ['shows before it erases', previewErasureOperation.query, (count) => ({ ids: ids(count).join() }), 100],
])('%s as many at once as the page of limits says, and no more', (_what, schema, request, most) => {
  expect(schema?.safeParse(request(most))?.success).toBe(true);
  expect(schema?.safeParse(request(most + 1))?.success).toBe(false);
  expect(schema?.safeParse(request(0))?.success).toBe(false);
});

it('names the first thousand problems of a file, and counts all', async () => {
  const { workspaceId } = await createTestWorkspace();
  const file = [Buffer.from(`phone\n${'nobody\n'.repeat(1002)}`)];
  const { errors, error_count } = await importContactsCsv({ workspaceId, file });
  expect([errors.length, errors.at(-1)?.row, error_count]).toEqual([1000, 1001, 1002]);
});
