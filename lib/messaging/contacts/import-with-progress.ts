import { DomainError } from '#lib/contract/errors.ts';
import { log } from '#lib/platform/log.ts';
import type { ImportNews } from './admin-operations.ts';
import { importContactsCsv } from './import-contacts-csv.ts';
import type { CsvImportResult, CsvMapping } from './schema.ts';

const STEP_BYTES = 65_536;
const EVERY_MS = 150;

/**
 * An import (import-contacts-csv.ts) whose `news` report its progress and, at the end, its result, even if it failed. It goes
 * on when no one reads them any more, and they end with it.
 */
export function importWithProgress({
  workspaceId,
  bytes,
  mapping,
}: {
  workspaceId: string;
  bytes: Uint8Array;
  mapping: CsvMapping;
}): { news: AsyncGenerator<ImportNews>; result: Promise<CsvImportResult> } {
  let taken = 0;
  function* steps() {
    for (; taken < bytes.byteLength; taken += STEP_BYTES) yield bytes.subarray(taken, taken + STEP_BYTES);
  }
  const result = importContactsCsv({ workspaceId, file: steps(), mapping });
  return { result, news: newsOf(result, () => Math.min(taken / Math.max(bytes.byteLength, 1), 1)) };
}

async function* newsOf(result: Promise<CsvImportResult>, progress: () => number): AsyncGenerator<ImportNews> {
  let end: ImportNews | undefined;
  const ended = result
    .then((result): ImportNews => ({ result }), failure)
    .then((news) => {
      end = news;
    });
  try {
    while (!end) {
      yield { progress: progress() };
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, EVERY_MS))]);
    }
    yield end;
  } finally {
    await ended;
  }
}

function failure(error: unknown): ImportNews {
  if (error instanceof DomainError) return { error: { message: error.message, code: error.code } };
  log().error({ err: error }, 'import failed');
  return { error: { message: 'Something went wrong on our side. Nothing was imported.', code: 'internal_error' } };
}
