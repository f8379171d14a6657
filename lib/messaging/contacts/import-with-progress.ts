import { DomainError } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';
import type { ImportNews } from './admin-operations.ts';
import { importContactsCsv } from './import-contacts-csv.ts';
import type { CsvMapping } from './schema.ts';

const STEP_BYTES = 65_536;
const EVERY_MS = 150;

/** An import (import-contacts-csv.ts) that reports its progress and, at the end, its result, even if it failed. */
export async function* importWithProgress({
  workspaceId,
  bytes,
  mapping,
}: {
  workspaceId: string;
  bytes: Uint8Array;
  mapping: CsvMapping;
}): AsyncGenerator<ImportNews> {
  let taken = 0;
  function* steps() {
    for (; taken < bytes.byteLength; taken += STEP_BYTES) yield bytes.subarray(taken, taken + STEP_BYTES);
  }
  let end: ImportNews | undefined;
  const ended = importContactsCsv({ workspaceId, file: steps(), mapping })
    .then((result): ImportNews => ({ result }), failure)
    .then((news) => {
      end = news;
    });
  while (!end) {
    yield { progress: Math.min(taken / Math.max(bytes.byteLength, 1), 1) };
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, EVERY_MS))]);
  }
  yield end;
}

function failure(error: unknown): ImportNews {
  if (error instanceof DomainError) return { error: { message: error.message, code: error.code } };
  log().error({ err: error }, 'import failed');
  return { error: { message: 'Something went wrong on our side. Nothing was imported.', code: 'internal_error' } };
}
