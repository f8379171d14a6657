import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { judgeHistory } from '#scripts/cli/prove/judge-history.ts';
import { backendsOf, killServer, postmasterOf } from './kill-server.ts';
import { type Stage, startStage } from './start-stage.ts';
import { startTrial, type Trial } from './start-trial.ts';

/** How long a fault lasts, in ms. */
const FAULT_MS = 10_000;
const FROZEN_MS = 60_000;
/** In ms: how long clients are observed before and after a fault. */
const LOAD_MS = 3000;

let dataDir: string;
let stage: Stage;
let trial: Trial;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parley-ops-'));
  stage = await startStage({ dataDir });
  trial = await startTrial();
});

afterEach(async () => {
  await trial.stop();
  await stage.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** As a role that may write whatever the database's settings. */
async function asSuperuser(sql: string) {
  const client = new pg.Client({
    connectionString: stage.postgres.superuserUrl,
    options: '-c default_transaction_read_only=off',
  });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const postmaster = () => postmasterOf(dataDir);
const backends = () => backendsOf(postmaster());

type Fault = { begin(): unknown; end?(): unknown; lastsMs?: number };

const faults: Record<string, Fault> = {
  'connections that are dropped': { begin: () => stage.way.drop() },
  'connections that are closed on one side': { begin: () => stage.way.halfClose() },
  'a network that delays': {
    begin: () => {
      stage.way.delayMs = 300;
    },
    end: () => {
      stage.way.delayMs = 0;
    },
  },
  'a network that swallows everything': {
    begin: () => {
      stage.way.mode = 'blackhole';
    },
    end: () => {
      stage.way.mode = 'pass';
    },
  },
  'a database that refuses connections': {
    begin: () => {
      stage.way.mode = 'refuse';
      stage.way.drop();
    },
    end: () => {
      stage.way.mode = 'pass';
    },
  },
  'a fast restart of PostgreSQL': {
    begin: () => stage.postgres.stop(),
    end: () => stage.startPostgres(),
  },
  'an immediate restart of PostgreSQL, as after a crash': {
    begin: () => process.kill(postmaster(), 'SIGQUIT'),
    end: () => stage.startPostgres(),
  },
  'a PostgreSQL whose processes are all killed': {
    begin: () => killServer(dataDir),
    end: () => stage.startPostgres(),
  },
  'a PostgreSQL that is frozen': {
    begin: () => {
      for (const pid of [postmaster(), ...backends()]) process.kill(pid, 'SIGSTOP');
    },
    end: () => {
      for (const pid of [...backends(), postmaster()]) process.kill(pid, 'SIGCONT');
    },
    lastsMs: FROZEN_MS,
  },
  'a database that may only be read': {
    begin: async () => {
      await asSuperuser('ALTER DATABASE parley SET default_transaction_read_only = on');
      stage.way.drop();
    },
    end: () => asSuperuser('ALTER DATABASE parley RESET default_transaction_read_only'),
  },
  'a server at its limit of connections': {
    begin: async () => {
      await asSuperuser('ALTER DATABASE parley CONNECTION LIMIT 1');
      stage.way.drop();
    },
    end: () => asSuperuser('ALTER DATABASE parley CONNECTION LIMIT -1'),
  },
};

/** Takes minutes: for `npm run test:long -- ops`. */
it.runIf(process.env.PARLEY_TEST_LONG).each(Object.entries(faults))(
  '%s: nothing is lost, doubled or out of order',
  { timeout: 600_000 },
  async (name, fault) => {
    await elapsed(LOAD_MS);
    await fault.begin();
    await elapsed(fault.end ? (fault.lastsMs ?? FAULT_MS) : 0);
    await fault.end?.();
    const seconds = await trial.recovery();
    await elapsed(LOAD_MS);
    const history = await trial.end();
    const { acknowledgedSends, acknowledgedInbound, events } = history;
    process.stdout.write(
      `${name}: recovered in ${seconds.toFixed(1)} s; ` +
        `${acknowledgedSends.length} sends, ${acknowledgedInbound.length} messages and ${events.length} events\n`,
    );
    expect(acknowledgedSends.length).toBeGreaterThan(0);
    expect(judgeHistory(history)).toEqual([]);
  },
);
