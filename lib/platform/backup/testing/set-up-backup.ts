import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { setFlowSecret } from '#lib/flows/secrets/set-flow-secret.ts';
import { createTestConversation } from '#lib/testing/create-test-conversation.ts';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { queryDatabase } from '#lib/testing/query-database.ts';
import { db } from '../../database/db.ts';
import { env } from '../../env.ts';
import { newId } from '../../new-id.ts';
import { mediaPath } from '../../storage/media-path.ts';
import { mediaStore } from '../../storage/media-store.ts';
import { writeBackup } from '../write-backup.ts';

export const passphrase = 'correct horse battery';
export const url = () => env().DATABASE_URL ?? '';

/** Every table's rows as one text, to compare two databases. */
export async function contents(connectionString: string) {
  const tables = await queryDatabase<{ name: string }>(
    connectionString,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await queryDatabase<{ hash: string; count: number }>(
      connectionString,
      `SELECT count(*)::int AS count, md5(string_agg(t::text, ',' ORDER BY t::text)) AS hash FROM ${name} AS t`,
    );
    found[name] = row;
  }
  return found;
}

/** For a file of tests: a workspace with a row of each kind that is hard to copy, a media file, and their backup. */
export function setUpBackup() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'));
  const newFile = () => join(folder, `${newId()}.tar.gz`);
  let whole: string;
  let workspaceId: string;
  let original: Record<string, unknown>;
  const path = () => mediaPath({ workspaceId, messageId, filename: 'Größe ☕.txt' });
  const messageId = newId();
  const putFile = () => mediaStore().put({ path: path(), body: [Buffer.from('a file')] as never, mimeType: null });

  beforeAll(async () => {
    const workspace = await createTestWorkspace();
    workspaceId = workspace.workspaceId;
    const { conversationId } = await createTestConversation(workspace);
    const text = 'a\\b\nnew\tline \\N ☕ \u2028';
    const common = {
      workspaceId,
      conversationId,
      direction: 'inbound',
      type: 'text',
      kind: 'text',
      source: 'channel',
    } as const;
    await db().message.create({
      data: {
        ...common,
        id: messageId,
        text,
        payload: { a: [1, null, 'ü'] },
        status: 'received',
        timestamp: new Date(),
      },
    });
    await db().media.create({ data: { workspaceId, messageId, state: 'stored', filename: 'Größe ☕.txt' } });
    await putFile();
    await db().event.createMany({
      data: Array.from({ length: 9000 }, () => ({
        workspaceId,
        id: newId(),
        name: 'message.received',
        data: { a: 'b'.repeat(500) },
      })),
    });
    await setFlowSecret({ workspaceId, name: 'shop', value: 'Bearer abc' });
    original = await contents(url());
    whole = newFile();
    expect(await writeBackup({ file: whole, passphrase, ownerUrl: url() })).toMatchObject({
      files: 1,
      missing_files: 0,
    });
    return () => rmSync(folder, { recursive: true, force: true });
  });

  return { backup: () => ({ whole, workspaceId, original }), folder, newFile, path, putFile };
}
