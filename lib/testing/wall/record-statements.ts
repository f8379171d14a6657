import type pg from 'pg';
import { onTestFinished } from 'vitest';
import { closeDatabase, connections } from '#lib/platform/database/db.ts';

/** `name` is set for a prepared statement. */
export type Statement = { name?: string | undefined; text: string; values: unknown[] };

/** Runs a query on the statement's connection, at the statement's position and before it. */
export type Ask = (sql: string, values?: unknown[]) => Promise<pg.QueryArrayResult>;

/**
 * Called before each statement of the app that reads or writes rows, with its connection. `inTransaction` tells whether
 * the app has started a transaction there.
 */
export type OnStatement = (statement: Statement, on: { ask: Ask; inTransaction: boolean }) => Promise<void>;

const READS_OR_WRITES = /^\s*(?:\/\*.*?\*\/\s*)*(?:select|insert|update|delete|with|merge)\b/is;

type Sent = { name?: string; text: string; values?: unknown[]; callback?: unknown };
type Callback = (error: unknown, result?: unknown) => void;

/** Makes `pool` call and await `onStatement` before each statement on its new connections. */
export function recordStatements(pool: pg.Pool, onStatement: OnStatement): void {
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    let status = 'I';
    client.connection.on('readyForQuery', (ready: { status: string }) => {
      status = ready.status;
    });
    const ask: Ask = (text, values) =>
      send(values ? { text, values, rowMode: 'array' } : text) as Promise<pg.QueryArrayResult>;

    // One after another, even if the app sends several queries of a transaction at once.
    let turn: Promise<unknown> = Promise.resolve();
    const query = (config: string | Sent, ...rest: unknown[]) => {
      const values = rest.find(Array.isArray) ?? (typeof config === 'string' ? undefined : config.values) ?? [];
      const { name, text } = typeof config === 'string' ? { text: config } : config;
      const statement = { name, text, values };
      const callback = rest.find((each) => typeof each === 'function') as Callback | undefined;
      const sent = turn.then(async () => {
        if (READS_OR_WRITES.test(statement.text) && status !== 'E') {
          await onStatement(statement, { ask, inTransaction: status === 'T' });
        }
        return send(...[config, ...rest].filter((each) => each !== callback));
      });
      turn = sent.catch(() => {});
      if (!callback) return sent;
      sent.then((result) => callback(null, result), callback);
      return undefined;
    };
    Object.assign(client, { query });
  });
}

/** Does so for the rest of the test, with the app's own pool. Left open, its connections would go unseen by later spies. */
export async function recordInTest(onStatement: OnStatement): Promise<void> {
  await closeDatabase();
  recordStatements(connections(), onStatement);
  onTestFinished(() => closeDatabase());
}
