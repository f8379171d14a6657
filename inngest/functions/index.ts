import { purgeExpiredRecords } from './purge-expired-records.ts';

/** Every function there is; each has a file of its own. Both engines serve what stands here. */
export const functions = [purgeExpiredRecords];
