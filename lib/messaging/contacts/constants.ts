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

/** At most this many contacts are tagged by one request that names them. */
export const MAX_TAGGED = 1_000;

/** At most this many contacts are tagged by one request that names filters. */
export const MAX_TAGGED_MATCHING = 5_000;

/** At most this many contacts are erased by one request. */
export const MAX_ERASED = 100;

/** What a list of contacts may be ordered by. */
export const contactSorts = ['newest', 'oldest', 'name'] as const;

/** Lists say how many match up to here. */
export const MAX_COUNTED = 10_000;
