import { LRUCache } from 'lru-cache';

/** In ms: the time constant by which usage is forgotten. */
const REMEMBERED_MS = 5000;
/** Share of the thread: a workspace that uses less than this uses little. */
const FREE = 0.1;
/** So does one that uses less than this part of what the greatest user does. */
const FREE_BESIDE_GREATEST = 0.25;
/**
 * In ms, and a share of the thread alone: one that used more than this lately uses much in any case. What begins to keep the
 * thread busy is felt long before it comes to a tenth of five seconds. A unit counts when it begins, as what one costs, and
 * again as it uses the thread.
 */
const LATELY_MS = 500;
const FREE_LATELY = 0.3;
/** In ms: how often amounts fade at most. In a millisecond, none loses more than a five-hundredth. */
const FADES_EVERY_MS = 1;
/** In ms: the assumed cost of a workspace's first unit of work, and the least that one counts as when it begins. */
const FIRST_COST_MS = 2;

/** `used` and `units` decay with the same time constant, `lately` with a shorter one. */
type Account = { used: number; lately: number; units: number; at: number };

/**
 * What each workspace used of a thread, and began, in the last seconds. `now` is a clock in ms, and `worked` the thread's
 * total working time in ms.
 */
export function threadUse({ now, worked }: { now: () => number; worked: () => number }) {
  const accounts = new LRUCache<string, Account>({ max: 10_000 });
  let charged = worked();
  /** The workspace with the most use. All uses fade alike, so only a charge can change which one it is. */
  let greatest = '';

  const accountOf = (workspace: string): Account => {
    const at = now();
    const account = accounts.get(workspace);
    if (!account) {
      const begun = { used: 0, lately: 0, units: 0, at };
      accounts.set(workspace, begun);
      return begun;
    }
    // A unit of work asks a dozen times in a row.
    if (at - account.at < FADES_EVERY_MS) return account;
    const fades = Math.exp((account.at - at) / REMEMBERED_MS);
    account.used *= fades;
    account.lately *= Math.exp((account.at - at) / LATELY_MS);
    account.units *= fades;
    account.at = at;
    return account;
  };

  /** A workspace's recent share of the thread, plus what else it was charged for. */
  const usedBy = (workspace: string) => accountOf(workspace).used / REMEMBERED_MS;

  const add = (workspace: string, ms: number) => {
    accountOf(workspace).used += ms;
    if (usedBy(workspace) > usedBy(greatest)) greatest = workspace;
  };

  /** What a unit of work of this workspace costs the thread, in ms. */
  const costOf = (workspace: string) => {
    const { used, units } = accountOf(workspace);
    return units < 1 ? FIRST_COST_MS : used / units;
  };

  return {
    usedBy,
    costOf,

    usesLittle: (workspace: string): boolean =>
      usedBy(workspace) < Math.max(FREE, FREE_BESIDE_GREATEST * usedBy(greatest)) &&
      accountOf(workspace).lately / LATELY_MS < FREE_LATELY,

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

    /** Counts a unit of work, which a workspace begins. */
    begin(workspace: string): void {
      const cost = Math.max(FIRST_COST_MS, costOf(workspace));
      const account = accountOf(workspace);
      account.units += 1;
      // Otherwise, a hundred units that come at once would all have begun before the first is charged.
      account.lately += cost;
    },
  };
}
