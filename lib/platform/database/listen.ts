import { setTimeout as elapsed } from 'node:timers/promises';
import pg from 'pg';
import { log } from '../log.ts';
import { singleton } from '../singleton.ts';
import { ownConnection } from './connection-settings.ts';

const RECONNECT_MS = 1000;
/** So often the server is asked whether it is still there. */
const HEARTBEAT_MS = 5000;
/** What it may take for any answer. */
const ANSWER_MS = 3000;

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
 */
export function listen({
  channels,
  onNotify,
  onListening,
  heartbeatMs = HEARTBEAT_MS,
}: {
  channels: string[];
  onNotify: (payload: string, channel: string) => void;
  onListening: () => void;
  /** For tests. */
  heartbeatMs?: number;
}): Listening {
  const end = new AbortController();
  let deaf = false;

  const hear = async () => {
    const client = new pg.Client({ ...ownConnection(), query_timeout: ANSWER_MS });
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
      if (signal.aborted) return;
      deaf = false;
      onListening();
      while (!signal.aborted) {
        await elapsed(heartbeatMs, undefined, { signal }).catch(() => {});
        if (!signal.aborted) await client.query('SELECT 1');
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
