import { LRUCache } from 'lru-cache';
import { threadUse } from './thread-use.ts';

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
  const use = threadUse({ now, worked });
  const { usesLittle, costOf } = use;
  /** Before this time, none of a workspace's units starts by its pace. */
  const restsUntil = new LRUCache<string, number>({ max: 10_000 });
  const queues = new Map<string, Queue>();
  /** The last two workspaces that began work: enough to tell whether there is another. */
  let present: [workspace: string, at: number][] = [];
  /** When a workspace that uses little last began work. */
  let quietAt = Number.NEGATIVE_INFINITY;
  /** The share of the thread that the waiting workspaces get together. */
  let share = 1;
  let lookedAt = now();
  let nextAt = 0;

  const isAlone = (workspace: string) =>
    !present.some(([other, since]) => other !== workspace && now() - since < EXPECTED_MS);

  const isFree = (workspace: string) => usesLittle(workspace) || isAlone(workspace);

  const begin = (workspace: string) => {
    if (usesLittle(workspace)) quietAt = now();
    present = [[workspace, now()] as [string, number], ...present.filter(([other]) => other !== workspace)].slice(0, 2);
    use.begin(workspace);
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
      .filter(({ workspace }) => (restsUntil.get(workspace) ?? 0) <= now())
      .sort((a, b) => use.usedBy(a.workspace) - use.usedBy(b.workspace) || a.longestMs - b.longestMs)[0];

  return {
    usedBy: use.usedBy,
    charge: use.charge,
    chargeFor: use.chargeFor,

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
          restsUntil.set(queue.workspace, now() + costOf(queue.workspace) / sharedNow());
        }
      }
      for (let next = nextByPace(); next !== undefined && nextAt <= now(); next = nextByPace()) {
        nextAt = Math.max(now(), nextAt) + costOf(next.workspace) / sharedNow();
        startNextOf(next);
      }
      if (queues.size === 0) return null;
      const times = [...queues.values()].map((queue) =>
        Math.min(dueOf(queue), Math.max(nextAt, restsUntil.get(queue.workspace) ?? 0)),
      );
      return Math.max(0, Math.min(...times) - now());
    },
  };
}

const nameOf = ({ workspace, longestMs }: Pick<Queue, 'workspace' | 'longestMs'>) => `${workspace} ${longestMs}`;
