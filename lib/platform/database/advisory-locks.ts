/**
 * All our advisory locks in one place, so that no two share a number. The number space spans a database; other programs
 * there are unlikely to use these.
 */
export const ADVISORY_LOCKS = {
  /** Held shared by each process that uses the embedded server; the last one stops it. */
  serverUsers: 7_202_602,
  /** One process migrates at a time. */
  migration: 7_270_736,
  /** The first admin is created once, by one process. */
  firstAdmin: 7_202_601,
  /** Executors of the embedded engine claim jobs in turn. */
  engineClaim: 7_270_737,
  /** Held shared by each instance, together with a number for where it keeps its files. */
  mediaPlace: 7_270_738,
  /** Deliveries that a process did not finish go back to the queue in one statement after another. */
  deliveriesBack: 7_270_739,
  /** Held shared by each instance, together with a number for its APP_URL. */
  instanceAddress: 7_270_740,
  /** Held shared by each instance, together with a number for its limits. */
  instanceLimits: 7_270_741,
} as const;

/** The text hashed into the lock of a workspace's quota: near the limit, rows are added one at a time. */
export const quotaLock = (workspaceId: string, quota: string) => `quota ${workspaceId} ${quota}`;

/** The text hashed into the lock of a workspace's members, which change one at a time. */
export const memberChangesLock = (workspaceId: string) => `members ${workspaceId}`;

/** The text hashed into the lock of a workspace's events, which one reader numbers at a time. */
export const eventNumbersLock = (workspaceId: string) => `events ${workspaceId}`;

/** The text hashed into the lock of a webhook's replays, of which one is under way at a time. */
export const replayLock = (workspaceId: string, webhookId: string) => `replay ${workspaceId} ${webhookId}`;
