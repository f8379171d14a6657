import { setTimeout as elapsed } from 'node:timers/promises';
import pg from 'pg';
import { INSTANCE } from '../instance.ts';
import { log } from '../log.ts';
import { newId } from '../new-id.ts';
import { singleton } from '../singleton.ts';
import { ownConnection } from './connection-settings.ts';

const RECONNECT_MS = 1000;
/** So often the server is asked whether it is still there. */
const HEARTBEAT_MS = 5000;
/** What it may take for any answer. */
const ANSWER_MS = 3000;
/** A process that has asked nothing for so long hangs, or its machine is gone. */
const GONE_SECONDS = 15;

/** Begins the name of each connection that listens; a word of its process's own follows, since pids come again. */
const NAMED = 'parley hears';
const me = singleton('listening as', () => ({ name: `${NAMED} ${newId().slice(-12)} ${INSTANCE}` }));

export type Listening = {
  /** False from a failed attempt to hear until one that succeeds. */
  healthy(): boolean;
  stop(): Promise<void>;
};

/** Everything in this process that listens. */
const all = singleton('listening', () => new Set<Listening>());

/** Whether this process hears of everything that it listens for. */
export const hearsAll = (): boolean => [...all].every((listening) => listening.healthy());

/**
 * Calls `onNotify` for each notification on channels of the database, on a connection of its own, and `onListening` each
 * time that connection is made (again): what happened before may have been missed. A connection whose server does not
 * answer a heartbeat is given up for a new one. Callers poll beside it, rarely, so that a database that cannot be
 * listened to makes them slow and not deaf.
 *
 * `onPeerGone` is called within seconds after another process that listens has ended, or hangs: what it committed last it
 * may have told no one.
 */
export function listen({
  channels,
  onNotify,
  onListening,
  onPeerGone,
  heartbeatMs = HEARTBEAT_MS,
}: {
  channels: string[];
  onNotify: (payload: string, channel: string) => void;
  onListening: () => void;
  onPeerGone?: () => void;
  /** For tests. */
  heartbeatMs?: number;
}): Listening {
  const end = new AbortController();
  let deaf = false;

  const hear = async () => {
    const client = new pg.Client({ ...ownConnection(), application_name: me.name, query_timeout: ANSWER_MS });
    const lost = new AbortController();
    const { signal } = lost;
    end.signal.addEventListener('abort', () => lost.abort(), { signal });
    client.on('notification', ({ payload, channel }) => onNotify(payload ?? '', channel));
    // Its end follows.
    client.on('error', () => {});
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      await client.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      let peers = onPeerGone && (await peersOf(client));
      if (signal.aborted) return;
      deaf = false;
      onListening();
      while (!signal.aborted) {
        await elapsed(heartbeatMs, undefined, { signal }).catch(() => {});
        if (signal.aborted) return;
        if (!peers) {
          await client.query('SELECT 1');
          continue;
        }
        const before = peers;
        peers = await peersOf(client);
        if (!before.isSubsetOf(peers)) onPeerGone?.();
      }
    } finally {
      // One with an unanswered query is destroyed, not asked to end.
      await client.end().catch(() => {});
    }
  };

  const work = async () => {
    while (!end.signal.aborted) {
      await hear().catch((err) => {
        deaf = true;
        log().warn({ err, channels }, 'the database cannot be listened to; it is polled meanwhile');
      });
      await elapsed(RECONNECT_MS, undefined, { signal: end.signal }).catch(() => {});
    }
  };
  const working = work();

  const listening: Listening = {
    healthy: () => !deaf,
    stop: async () => {
      all.delete(listening);
      end.abort();
      await working;
    },
  };
  all.add(listening);
  return listening;
}

/**
 * The processes that listen, this one among them. What a process does is hidden from roles other than its own; those are
 * taken to be alive as long as they are connected.
 */
async function peersOf(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE '${NAMED} %'
      AND coalesce(state_change > clock_timestamp() - interval '${GONE_SECONDS} s', true)`);
  return new Set(rows.map(({ name }) => name));
}
