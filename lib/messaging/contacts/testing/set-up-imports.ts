import { beforeEach, expect } from 'vitest';
import { db } from '#lib/platform/database/db.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { importContactsCsv } from '../import-contacts-csv.ts';
import type { CsvMapping } from '../schema.ts';

/** For each test a workspace, files that it imports, and its contacts. */
export function setUpImports() {
  let workspace: Awaited<ReturnType<typeof createTestWorkspace>>;
  beforeEach(async () => {
    workspace = await createTestWorkspace();
  });
  const importBytes = (bytes: Uint8Array, mapping?: CsvMapping) =>
    importContactsCsv({ workspaceId: workspace.workspaceId, file: [bytes], ...(mapping && { mapping }) });
  return {
    workspace: () => workspace,
    importBytes,
    importText: (text: string, mapping?: CsvMapping) => importBytes(Buffer.from(text), mapping),
    stored: () => db().contact.findMany({ where: { workspaceId: workspace.workspaceId }, orderBy: { phone: 'asc' } }),
  };
}

export const phoneOf = (index: number) => `98${String(10_000_000 + index).padStart(8, '0')}`;

export const refusal = (type: string, msg: unknown = expect.any(String)) => ({
  code: 'validation_failed',
  issues: [{ type, loc: ['body', 'file'], msg }],
});
