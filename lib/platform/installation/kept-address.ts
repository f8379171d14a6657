import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepFile } from '../database/keep-file.ts';
import { fillEnv } from '../env.ts';
import type { Env } from '../env-variables.ts';

/** The variables that say where an installation is found. */
type Address = Pick<Env, 'PORT' | 'HOST' | 'APP_URL'>;

/** Keeps where the app listens, for commands, whose own environment often does not say it. The launcher calls it. */
export function keepAddress(dataDir: string, { PORT, HOST, APP_URL }: Address): void {
  keepFile(fileOf(dataDir), `${JSON.stringify({ PORT, HOST, APP_URL }, null, 2)}\n`);
}

/** Fills in what the environment lacks from what {@link keepAddress} kept at the last start. */
export function readKeptAddress(dataDir: string): void {
  let kept: Partial<Address>;
  try {
    kept = JSON.parse(readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    // An installation that was not started since, or that another machine starts.
    return;
  }
  fillEnv(Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)])));
}

const fileOf = (dataDir: string) => join(dataDir, 'address.json');
