import { LRUCache } from 'lru-cache';

/** In ms: the time constant by which usage is forgotten. */
const REMEMBERED_MS = 5000;
/** Share of the thread: a workspace that uses less than this never waits. */
const FREE = 0.1;
/** Nor does one that uses less than this part of what the greatest user does. */
const FREE_BESIDE_GREATEST = 0.25;
/**
 * In ms, and a share of the thread alone: one that used more than this lately waits in any case. What begins to keep the
 * thread busy is felt long before it comes to a tenth of five seconds. A unit counts when it begins, as what one costs, and
 * again as it uses the thread.
 */
const LATELY_MS = 500;
const FREE_LATELY = 0.3;
/** Share of the thread that the waiting workspaces always get, all together: beside one that does not wait, and without. */
const LEAST_SHARE = 0.1;
const LEAST_SHARE_AMONG_THEMSELVES = 0.5;
/** In ms: a thread whose timers are later than this on average is overloaded. */
const LATE_MS = 1;
/** What a late look leaves of the share: the less the later, within these bounds. */
const REMAINS = { least: 0.3, most: 0.8 };
/** What is added to the share per second while the thread is on time. */
const REGAINED = 0.03;
/**
 * In ms: for how long after a workspace began work a low share of those who wait helps it, and for how long those are not
 * alone. The latter is longer, so that a workspace that comes back finds half of the thread free instead of a long queue.
 */
const PRESENT_MS = 2000;
const EXPECTED_MS = 5_000;
/** In ms: the assumed cost of a workspace's first unit of work, and the least that one counts as when it begins. */
const FIRST_COST_MS = 2;

/**
 * `used` and `units` decay with the same time constant, `lately` with a shorter one. Before `restsUntil`, none of its
 * units starts by its pace.
 */
type Account = { used: number; lately: number; units: number; at: number; restsUntil: number };
type Waiting = { start: () => void; until: number };
/** Units of one workspace that wait equally long at most. `since` is when the last one started, or the first one came. */
type Queue = { workspace: string; longestMs: number; waiting: Waiting[]; since: number };

/**
 * Shares a thread among workspaces (docs/decisions/252-turns-on-the-thread.md). Each workspace is charged for what it uses.
 * While the thread is late, a workspace that recently used more than a little waits before its next unit of work: those
 * that used least go first, at a pace that keeps the thread on time. No work is refused or waits for longer than it may,
 * and a workspace that is alone never waits. `now` is a clock in ms, and `worked` the thread's total working time in ms.
 */
export function fairTurns({ now, worked }: { now: () => number; worked: () => number }) {
  const accounts = new LRUCache<string, Account>({ max: 10_000 });
  const queues = new Map<string, Queue>();
  /** The last two workspaces that began work: enough to tell whether there is another. */
  let present: [workspace: string, at: number][] = [];
  /** When a workspace that uses little last began work. */
  let quietAt = Number.NEGATIVE_INFINITY;
  let charged = worked();
  /** The workspace with the most use. All uses fade alike, so only a charge can change which one it is. */
  let greatest = '';
  /** The share of the thread that the waiting workspaces get together. */
  let share = 1;
  let lookedAt = now();
  let nextAt = 0;

  const accountOf = (workspace: string): Account => {
    const at = now();
    const account = accounts.get(workspace) ?? { used: 0, lately: 0, units: 0, at, restsUntil: 0 };
    const fades = Math.exp((account.at - at) / REMEMBERED_MS);
    account.used *= fades;
    account.lately *= Math.exp((account.at - at) / LATELY_MS);
    account.units *= fades;
    account.at = at;
    accounts.set(workspace, account);
    return account;
  };

  /** A workspace's recent share of the thread, plus what else it was charged for. */
  const usedBy = (workspace: string) => accountOf(workspace).used / REMEMBERED_MS;

  const add = (workspace: string, ms: number) => {
    accountOf(workspace).used += ms;
    if (usedBy(workspace) > usedBy(greatest)) greatest = workspace;
  };

  const isAlone = (workspace: string) =>
    !present.some(([other, since]) => other !== workspace && now() - since < EXPECTED_MS);

  const usesLittle = (workspace: string) =>
    usedBy(workspace) < Math.max(FREE, FREE_BESIDE_GREATEST * usedBy(greatest)) &&
    accountOf(workspace).lately / LATELY_MS < FREE_LATELY;

  const isFree = (workspace: string) => usesLittle(workspace) || isAlone(workspace);

  /** What a unit of work of this workspace costs the thread, in ms. */
  const costOf = (workspace: string) => {
    const { used, units } = accountOf(workspace);
    return units < 1 ? FIRST_COST_MS : used / units;
  };

  const begin = (workspace: string) => {
    if (usesLittle(workspace)) quietAt = now();
    present = [[workspace, now()] as [string, number], ...present.filter(([other]) => other !== workspace)].slice(0, 2);
    const cost = Math.max(FIRST_COST_MS, costOf(workspace));
    const account = accountOf(workspace);
    account.units += 1;
    // Otherwise, a hundred units that come at once would all have begun before the first is charged.
    account.lately += cost;
  };

  /** While all who are present use much, there is no one whom a lower share would help. */
  const sharedNow = () => (now() - quietAt < PRESENT_MS ? share : Math.max(share, LEAST_SHARE_AMONG_THEMSELVES));

  const startNextOf = (queue: Queue) => {
    const next = queue.waiting.shift();
    if (queue.waiting.length === 0) queues.delete(nameOf(queue));
    queue.since = now();
    begin(queue.workspace);
    next?.start();
  };

  /**
   * When the next unit of a queue starts at the latest: all of them evenly until the last one has waited its longest, so
   * that what came at once does not start at once.
   */
  const dueOf = ({ waiting, since }: Queue) => {
    const [first, last] = [waiting[0]?.until ?? 0, waiting.at(-1)?.until ?? 0];
    return Math.min(first, since + (last - since) / waiting.length);
  };

  /**
   * The queue whose next unit starts by its pace, if one may: of the workspaces that are not at rest, the one that used
   * least, and of its queues the one that may wait least.
   */
  const nextByPace = () =>
    [...queues.values()]
      .filter(({ workspace }) => accountOf(workspace).restsUntil <= now())
      .sort((a, b) => usedBy(a.workspace) - usedBy(b.workspace) || a.longestMs - b.longestMs)[0];

  return {
    usedBy,

    /** Charges the thread's work since the last charge to this workspace, or to none. */
    charge(workspace: string | null): void {
      const total = worked();
      if (workspace !== null) {
        const ms = total - charged;
        add(workspace, ms);
        accountOf(workspace).lately += ms;
      }
      charged = total;
    },

    /** Charges a workspace for its part of another shared resource, which it held for this many ms. */
    chargeFor(workspace: string, part: number, ms: number): void {
      add(workspace, part * ms);
    },

    /** Adapts the share of those who wait to how late timers were, on average, since the last look. */
    look(lateMs: number): void {
      const seconds = (now() - lookedAt) / 1000;
      lookedAt = now();
      if (lateMs <= LATE_MS) share = Math.min(1, share + REGAINED * seconds);
      else share = Math.max(LEAST_SHARE, share * Math.min(REMAINS.most, Math.max(REMAINS.least, LATE_MS / lateMs)));
    },

    /**
     * Calls `start` when it is this workspace's turn: now, or from `turn`, after `longestMs` at most. Returns false when it
     * has to wait.
     */
    ask(workspace: string, start: () => void, longestMs: number): boolean {
      const name = nameOf({ workspace, longestMs });
      const queue = queues.get(name) ?? { workspace, longestMs, waiting: [], since: now() };
      if (queue.waiting.length === 0 && (isFree(workspace) || (share === 1 && queues.size === 0))) {
        begin(workspace);
        start();
        return true;
      }
      queue.waiting.push({ start, until: now() + longestMs });
      queues.set(name, queue);
      return false;
    },

    /** Starts those whose turn has come. Returns in how many ms to call it again; null when none wait. */
    turn(): number | null {
      for (const queue of queues.values()) {
        while (queue.waiting.length > 0 && (dueOf(queue) <= now() || isFree(queue.workspace))) {
          startNextOf(queue);
          // It had its turn without waiting for it. Others do not wait longer for that.
          accountOf(queue.workspace).restsUntil = now() + costOf(queue.workspace) / sharedNow();
        }
      }
      for (let next = nextByPace(); next !== undefined && nextAt <= now(); next = nextByPace()) {
        nextAt = Math.max(now(), nextAt) + costOf(next.workspace) / sharedNow();
        startNextOf(next);
      }
      if (queues.size === 0) return null;
      const times = [...queues.values()].map((queue) =>
        Math.min(dueOf(queue), Math.max(nextAt, accountOf(queue.workspace).restsUntil)),
      );
      return Math.max(0, Math.min(...times) - now());
    },
  };
}

const nameOf = ({ workspace, longestMs }: Pick<Queue, 'workspace' | 'longestMs'>) => `${workspace} ${longestMs}`;
