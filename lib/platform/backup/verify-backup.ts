import { BackupError } from './backup-error.ts';
import { type Archive, readArchive } from './read-archive.ts';

const NEWLINE = 10;

/**
 * Reads a whole backup and checks its content: every byte against the seal, rows and files against their counts. Throws
 * {@link BackupError} when they differ.
 */
export async function verifyBackup({ file, passphrase }: { file: string; passphrase: string }): Promise<Archive> {
  const rows = new Map<string, number>();
  let files = 0;
  const archive = await readArchive({
    file,
    passphrase,
    visit: async ({ kind, of, body }) => {
      if (kind === 'file') files++;
      for await (const chunk of body) {
        if (kind === 'table') rows.set(of, (rows.get(of) ?? 0) + lines(chunk));
      }
    },
  });
  const { totals } = archive;
  for (const [table, expected] of Object.entries(totals.rows)) {
    const found = rows.get(table) ?? 0;
    if (found !== expected) throw new BackupError(`The backup holds ${found} rows of ${table}, and says ${expected}.`);
  }
  if (files !== totals.files) throw new BackupError(`The backup holds ${files} files, and says ${totals.files}.`);
  return archive;
}

/** Rows in COPY's text format, where a newline within a value is written as `\n`. */
function lines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count++;
  return count;
}
