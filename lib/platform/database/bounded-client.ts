import pg from 'pg';
import { DatabaseLost } from '../database-lost.ts';
import { CONNECT_MS, TIMES } from './connection-settings.ts';

declare module 'pg' {
  interface ClientBase {
    getStartupConf(): Record<string, string>;
  }
}

/** Connecting is given up after so many turns of the thread, each an equal part of the time. */
const TURNS = 10;

type Callback = (error: Error) => void;

/**
 * A connection that must be made within `connectMs`, whatever the pool's own limit. While this thread is busy, as at the
 * start, it can't read the answer: such time counts as one turn, however long, and the database is not said to be away.
 */
export class BoundedClient extends pg.Client {
  readonly #connectMs: number;

  constructor(config?: pg.ClientConfig, connectMs = CONNECT_MS) {
    super({ ...config, connectionTimeoutMillis: 0 });
    this.#connectMs = connectMs;
  }

  /** What `pg` sends on connecting. Of all settings, a pooler takes these two, and keeps them for each of its clients. */
  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), ...TIMES };
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.Client> | undefined {
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
      if (turns < TURNS) return;
      this.connection.stream.destroy(new DatabaseLost(`No connection to the database within ${this.#connectMs} ms`));
    }, this.#connectMs / TURNS);
    counting.unref();
    for (const event of ['connect', 'end']) this.once(event, () => clearInterval(counting));
    if (!callback) return super.connect();
    super.connect(callback);
  }
}
