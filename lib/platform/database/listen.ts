import { setTimeout as elapsed } from 'node:timers/promises';
import type pg from 'pg';
import { asDatabaseLost } from '../database-lost.ts';
import { isPartOfOutage } from '../database-outage.ts';
import { INSTANCE } from '../instance.ts';
import { log } from '../log.ts';
import { newId } from '../new-id.ts';
import { singleton } from '../singleton.ts';
import { BoundedClient } from './bounded-client.ts';
import { ownConnection } from './connection-settings.ts';

const RECONNECT_MS = 1000;
/** In ms between two checks that the server is still there. */
const HEARTBEAT_MS = 5000;
/** In ms that any answer may take. */
const ANSWER_MS = 3000;
/** A process that has sent no query for so long hangs, or its machine is gone. */
const GONE_SECONDS = 15;

/** Prefix of the name of each listening connection. A name unique to the process follows, since PIDs are reused. */
const NAMED = 'parley hears';
const me = singleton('listening as', () => ({ name: `${NAMED} ${newId().slice(-12)} ${INSTANCE}` }));

/** Where each process says its name when it begins to listen: it may have ended again before others look. */
const ARRIVALS = 'parley_arrivals';

export type Listening = {
  /** False from a failed attempt to listen until one that succeeds. */
  healthy(): boolean;
  stop(): Promise<void>;
};

/** Every listener of this process. */
const all = singleton('listening', () => new Set<Listening>());

/** Whether all listeners of this process are connected. */
export const listensToAll = (): boolean => [...all].every((listening) => listening.healthy());

/**
 * Calls `onNotify` for each notification on the database's channels, on a connection of its own, and `onListening` each
 * time that connection is made, since earlier notifications may have been missed. A connection that misses a heartbeat is
 * replaced. Callers also poll, rarely, so that without notifications they are slow but not stuck.
 *
 * `onPeerGone` is called within seconds after another listening process has ended or hangs: it may not have told anyone of
 * its last commits.
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
    const client = new BoundedClient({ ...ownConnection(), application_name: me.name, query_timeout: ANSWER_MS });
    const lost = new AbortController();
    const { signal } = lost;
    end.signal.addEventListener('abort', () => lost.abort(), { signal });
    const arrived = new Set<string>();
    client.on('notification', ({ payload = '', channel }) => {
      if (channel === ARRIVALS) arrived.add(payload);
      else onNotify(payload, channel);
    });
    // The 'end' event follows.
    client.on('error', () => {});
    client.on('end', () => lost.abort());
    try {
      await client.connect();
      await client.query("SELECT pg_notify($1, current_setting('application_name'))", [ARRIVALS]);
      const heard = onPeerGone ? [...channels, ARRIVALS] : channels;
      await client.query(heard.map((channel) => `LISTEN ${channel}`).join('; '));
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
        const before = peers.union(arrived);
        arrived.clear();
        peers = await peersOf(client);
        if (!before.isSubsetOf(peers)) onPeerGone?.();
      }
    } finally {
      // A client with an unanswered query is destroyed instead of ended.
      await client.end().catch(() => {});
    }
  };

  const work = async () => {
    while (!end.signal.aborted) {
      await hear().catch((err) => {
        deaf = true;
        if (isPartOfOutage(asDatabaseLost(err))) return;
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
 * The listening processes, including this one. The activity of other roles is hidden; their processes count as alive while
 * they are connected.
 */
async function peersOf(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE '${NAMED} %'
      AND coalesce(state_change > clock_timestamp() - interval '${GONE_SECONDS} s', true)`);
  return new Set(rows.map(({ name }) => name));
}
