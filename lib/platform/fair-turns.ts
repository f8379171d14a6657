import { LRUCache } from 'lru-cache';

/** In ms: what was used counts for about so long. */
const REMEMBERED_MS = 5000;
/** Of the thread: a workspace that uses less than this never waits. */
const FREE = 0.1;
/** Of the thread: what those who use more always get, all together. */
const LEAST_SHARE = 0.2;
/** In ms: a thread that lets what is due wait for longer than this, on average, has too much to do. */
const LATE_MS = 3;
/** What remains of the share after a look at a thread that is late, and what is added to it, a second, when it is not. */
const REMAINS = 0.8;
const REGAINED = 0.1;
/** In ms: no one waits for longer. */
const LONGEST_MS = 2000;
/** In ms: how long a workspace counts as being there after it last began something. */
const PRESENT_MS = 2000;
/** In ms: what a unit of work is taken to cost before anything was charged for one. */
const FIRST_COST_MS = 2;

/** Both fade, by the same measure. */
type Account = { used: number; units: number; at: number };
type Waiting = { start: () => void; until: number };

/**
 * Shares a thread among workspaces (docs/decisions/252-turns-on-the-thread.md). What each uses is charged to it. While the
 * thread is late, one that has lately used more than a little waits with its next unit of work: those that used least go
 * first, at the pace at which the thread keeps on time. No one is refused or waits for longer than two seconds, and no one
 * waits while no other workspace is there. `now` is a clock in ms, and `worked` what the thread has worked so far, in ms.
 */
export function fairTurns({ now, worked }: { now: () => number; worked: () => number }) {
  const accounts = new LRUCache<string, Account>({ max: 10_000 });
  const queues = new Map<string, Waiting[]>();
  /** The last two that began something: enough to tell whether there is another. */
  let present: [workspace: string, at: number][] = [];
  let charged = worked();
  /** Of the thread, that those who wait get together. */
  let share = 1;
  let lookedAt = now();
  let nextAt = 0;

  const accountOf = (workspace: string): Account => {
    const at = now();
    const account = accounts.get(workspace) ?? { used: 0, units: 0, at };
    const fades = Math.exp((account.at - at) / REMEMBERED_MS);
    account.used *= fades;
    account.units *= fades;
    account.at = at;
    accounts.set(workspace, account);
    return account;
  };

  /** Of the thread, or as much of what was charged besides, that a workspace used lately. */
  const usedBy = (workspace: string) => accountOf(workspace).used / REMEMBERED_MS;

  const isAlone = (workspace: string) =>
    !present.some(([other, since]) => other !== workspace && now() - since < PRESENT_MS);

  const isFree = (workspace: string) => usedBy(workspace) < FREE || isAlone(workspace);

  const begin = (workspace: string) => {
    present = [[workspace, now()] as [string, number], ...present.filter(([other]) => other !== workspace)].slice(0, 2);
    accountOf(workspace).units += 1;
  };

  const startNextOf = (workspace: string) => {
    const queue = queues.get(workspace) ?? [];
    const next = queue.shift();
    if (queue.length === 0) queues.delete(workspace);
    const { used, units } = accountOf(workspace);
    const cost = units < 1 ? FIRST_COST_MS : used / units;
    nextAt = Math.max(now(), nextAt) + cost / share;
    begin(workspace);
    next?.start();
  };

  return {
    usedBy,

    /** Charges what the thread has worked since it last was: to this workspace, or to no one. */
    charge(workspace: string | null): void {
      const total = worked();
      if (workspace !== null) accountOf(workspace).used += total - charged;
      charged = total;
    },

    /** Charges a workspace for something else that all share: for its part of that, and how many ms it had it. */
    chargeFor(workspace: string, part: number, ms: number): void {
      accountOf(workspace).used += part * ms;
    },

    /** Settles how much those who wait get, by how long what was due has waited since the last look, on average. */
    look(lateMs: number): void {
      const seconds = (now() - lookedAt) / 1000;
      lookedAt = now();
      share = lateMs > LATE_MS ? Math.max(LEAST_SHARE, share * REMAINS) : Math.min(1, share + REGAINED * seconds);
    },

    /** Calls `start` when it is this workspace's turn: at once, or within `turn`. False when it has to wait. */
    ask(workspace: string, start: () => void): boolean {
      const queue = queues.get(workspace) ?? [];
      if (queue.length === 0 && (isFree(workspace) || (share === 1 && queues.size === 0))) {
        begin(workspace);
        start();
        return true;
      }
      queue.push({ start, until: now() + LONGEST_MS });
      queues.set(workspace, queue);
      return false;
    },

    /** Starts those whose turn has come. In how many ms it is to be called again; null when no one waits. */
    turn(): number | null {
      for (const [workspace, queue] of queues) {
        while (queue[0] && (queue[0].until <= now() || isFree(workspace))) startNextOf(workspace);
      }
      while (queues.size > 0 && nextAt <= now()) {
        const [least] = [...queues.keys()].sort((a, b) => usedBy(a) - usedBy(b));
        startNextOf(least ?? '');
      }
      if (queues.size === 0) return null;
      return Math.min(nextAt, ...[...queues.values()].map(([first]) => first?.until ?? nextAt)) - now();
    },
  };
}
