import pg from 'pg';
import { DatabaseLost } from '../database-lost.ts';
import { fairSlots } from '../fair-slots.ts';
import { behalf, EVERYONE } from '../on-behalf-of.ts';
import { chargeFor, chargeThread } from '../take-turn.ts';

/** The share of the connections that one workspace may hold. */
const OF_ONE_WORKSPACE = 0.5;

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * A pool whose connections are shared fairly by workspaces: a workspace holds at most half of them, and a freed connection
 * goes to the workspace that holds the fewest. pg's own pool serves in order of arrival, so that others wait behind all
 * requests of one workspace (docs/decisions/198-shares-before-the-pool.md). The process's own work counts as one more
 * workspace. Work for everyone at once, such as a batch of many callers, has no share limit, which would make all callers
 * wait for one workspace.
 */
export class FairPool extends pg.Pool {
  readonly #places: ReturnType<typeof fairSlots>;
  readonly #held = new Map<pg.PoolClient, () => void>();

  constructor(config: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(config);
    const ofOne = Math.ceil(config.max * OF_ONE_WORKSPACE);
    this.#places = fairSlots({ slots: config.max, share: (who) => (who === EVERYONE ? config.max : ofOne) });
    this.on('release', (_error, client) => {
      this.#held.get(client)?.();
      this.#held.delete(client);
    });
  }

  /** How many callers wait for a connection. */
  waiting(): number {
    return this.#places.waiting();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => {}),
    );
  }

  async #connect(): Promise<pg.PoolClient> {
    const workspace = behalf() ?? '';
    // Most work happens between two statements.
    chargeThread();
    const release = this.#places.takeNow(workspace) ?? (await this.#waited(workspace));
    try {
      const client = await super.connect();
      const since = performance.now();
      this.#held.set(client, () => {
        release();
        if (workspace !== EVERYONE) chargeFor(workspace, 1 / this.options.max, performance.now() - since);
      });
      return client;
    } catch (error) {
      release();
      throw error;
    }
  }

  #waited(workspace: string): Promise<() => void> {
    const { connectionTimeoutMillis: ms = 0 } = this.options;
    return this.#places.take(workspace, AbortSignal.timeout(ms)).catch((cause: unknown) => {
      throw new DatabaseLost(`No connection to the database was free for ${ms} ms.`, { cause });
    });
  }
}
