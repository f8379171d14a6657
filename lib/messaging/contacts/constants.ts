import { MB } from '#lib/platform/bytes.ts';
/** Limits of one CSV file (docs/reference/decisions.md#csv). */
export const MAX_CSV_ROWS = 100_000;
export const MAX_CSV_BYTES = 25 * MB;
export const MAX_CSV_ERRORS = 1_000;

/** Of a file's beginning: as much of it as tells what its columns hold. */
export const PREVIEW_BYTES = 65_536;

/** Columns that mean a field of the contact; all others become attributes. */
export const csvFields = ['phone', 'name', 'opt_in', 'tags', 'source_ref'] as const;
export type CsvField = (typeof csvFields)[number];
