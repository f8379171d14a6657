import { mediaStore } from './media-store.ts';

const AT_A_TIME = 20;

/** At least one file could not be removed; `cause` says why. */
export class FilesLeft extends Error {
  override name = 'FilesLeft';
}

/**
 * Removes stored files, a few at a time, and hands those that are gone to `removed`, which deletes or changes their rows: what
 * was done is kept, however this ends. Never call it within a transaction, which a bucket that takes its time would outlast
 * (docs/decisions/135). After `until`, by `performance.now()`, it begins no more than the first few, and returns `more` if
 * files are left. Throws {@link FilesLeft} when all others were removed.
 */
export async function removeFiles<File extends { path: string }>({
  files,
  removed,
  until,
}: {
  files: File[];
  removed: (files: File[]) => Promise<unknown>;
  until: number;
}): Promise<'more' | 'done'> {
  const failures: unknown[] = [];
  let start = 0;
  for (; start < files.length && (start === 0 || performance.now() < until); start += AT_A_TIME) {
    const some = files.slice(start, start + AT_A_TIME);
    const ends = await Promise.allSettled(some.map(({ path }) => mediaStore().remove({ path })));
    await removed(some.filter((_, index) => ends[index]?.status === 'fulfilled'));
    failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
  }
  if (failures.length > 0) throw new FilesLeft('Files could not be removed.', { cause: failures[0] });
  return start < files.length ? 'more' : 'done';
}
