/**
 * Every advisory lock of ours, in one place, so that no two share a number. All databases of a server share them; other
 * programs of the same server are unlikely to use them.
 */
export const ADVISORY_LOCKS = {
  /** Held shared by each process that uses the embedded server: its last user stops it. */
  serverUsers: 7_202_602,
  /** One process migrates at a time. */
  migration: 7_270_736,
  /** Anyone who finds no admin makes the first one, once. */
  firstAdmin: 7_202_601,
  /** Executors of the embedded engine claim jobs in turn. */
  engineClaim: 7_270_737,
  /** Held shared by each instance with its files on disk, beside a number of their place. */
  mediaPlace: 7_270_738,
} as const;

/** What is hashed into the lock of a workspace's quota: near its limit one more is made at a time. */
export const quotaLock = (workspaceId: string, quota: string) => `quota ${workspaceId} ${quota}`;

/** What is hashed into the lock of a workspace's members, who change one at a time. */
export const memberChangesLock = (workspaceId: string) => `members ${workspaceId}`;

/** What is hashed into the lock of a workspace's events, which are numbered by one reader at a time. */
export const eventNumbersLock = (workspaceId: string) => `events ${workspaceId}`;
