import { MB } from '#lib/platform/bytes.ts';

/** All attributes of a contact together, as JSON in UTF-8 (docs/limits.md). */
export const MAX_ATTRIBUTES_BYTES = 65_536;
/** All tags of a contact together. */
export const MAX_CONTACT_TAGS = 1_000;

/** Limits of one CSV file (docs/reference/decisions.md#csv). */
export const MAX_CSV_ROWS = 100_000;
export const MAX_CSV_BYTES = 25 * MB;
export const MAX_CSV_COLUMNS = 1_000;
export const MAX_CSV_ERRORS = 1_000;

/** How much of a file's start the preview reads, enough to show what its columns hold. */
export const PREVIEW_BYTES = 65_536;

/** Columns that map to a field of the contact; all others become attributes. */
export const csvFields = ['phone', 'name', 'opt_in', 'tags', 'source_ref'] as const;
export type CsvField = (typeof csvFields)[number];

/** The most contacts that a request may tag by ID. */
export const MAX_TAGGED = 1_000;

/** The most contacts that a request may tag by filters. */
export const MAX_TAGGED_MATCHING = 5_000;

/** The most contacts that a request may erase. */
export const MAX_ERASED = 100;

/** The orders of a list of contacts. */
export const contactSorts = ['newest', 'oldest', 'name'] as const;

/** Lists count matches up to this. */
export const MAX_COUNTED = 10_000;
