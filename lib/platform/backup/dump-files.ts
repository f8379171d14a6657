import type pg from 'pg';
import { messageOf } from '../message-of.ts';
import { mediaPath } from '../storage/media-path.ts';
import { mediaStore } from '../storage/media-store.ts';
import { storeName } from '../storage/store-name.ts';
import { ENTRIES } from './schema.ts';
import type { ArchiveWriter } from './write-archive.ts';

const BATCH = 500;

type Row = { workspace_id: string; message_id: string; filename: string };

/**
 * Writes the stored files of all messages, one after another. It runs after the database snapshot, so that the snapshot
 * need not stay open while files are copied: a file never changes, and a missing one belonged to someone erased since.
 */
export async function dumpFiles(
  client: pg.Client,
  archive: ArchiveWriter,
): Promise<{ files: number; missing: number }> {
  let files = 0;
  let missing = 0;
  let last: Row | undefined;
  for (;;) {
    const { rows } = await client.query<Row>(
      `SELECT workspace_id, message_id, filename FROM media
       WHERE state = 'stored' AND ($1::uuid IS NULL OR (workspace_id, message_id) > ($1::uuid, $2::uuid))
       ORDER BY workspace_id, message_id LIMIT ${BATCH}`,
      [last?.workspace_id ?? null, last?.message_id ?? null],
    );
    for (const { workspace_id: workspaceId, message_id: messageId, filename } of rows) {
      const path = mediaPath({ workspaceId, messageId, filename });
      const stored = await mediaStore().read({ path }).catch(unreadable(path));
      if (stored) await archive.addStream(ENTRIES.file(path), stored.size, stored.body);
      if (stored) files++;
      else missing++;
    }
    if (rows.length < BATCH) return { files, missing };
    last = rows.at(-1);
  }
}

/** The store's own error may be no more than a lost connection, which could be any. */
function unreadable(path: string) {
  return (cause: unknown): never => {
    throw new Error(`the file ${path} could not be read from ${storeName()}: ${messageOf(cause)}`, { cause });
  };
}
