import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';
import { closeDatabase } from '../../lib/platform/database/db.ts';
import { overrideEnv } from '../../lib/platform/env.ts';
import { localKeys } from '../../lib/platform/installation/local-keys.ts';
import { provisionWorkspace } from '../../lib/workspace/workspaces/provision-workspace.ts';
import { newDataDir } from './data-dir.ts';
import { disturbPages } from './disturb-pages.ts';
import { inherited, launchParley, outputFile } from './launch-parley.ts';
import { databaseUrl } from './query.ts';

type Running = { url: string; sandboxUrl: string; dataDir: string; ports: Record<string, string> };
export type Workspace = {
  workspace_id: string;
  slug: string;
  api_key: string;
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
};

let ofThisWorker: Running | undefined;

/** This worker's Parley and sandbox. What a test does in them does not affect the tests of other workers. */
export function running(): Running {
  if (!ofThisWorker) throw new Error('No Parley runs: take `test` from e2e/support/parley.ts.');
  return ofThisWorker;
}

/** The output so far of the app and of the processes that belong to it. */
export function printed(): string {
  return readFileSync(outputFile(running().dataDir), 'utf8');
}

/** Runs a `parley` command against the running app, as an operator would, and parses the line that it prints. */
export async function parley<Result>(...args: string[]): Promise<Result> {
  return parleyIn(running().dataDir, {}, args);
}

export async function parleyIn<Result>(
  dataDir: string,
  environment: Record<string, string>,
  args: string[],
): Promise<Result> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/parley.ts', ...args], {
    env: { ...inherited(), ...environment, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  return JSON.parse(stdout);
}

/** A new workspace with a sandbox number. Created in this process, because a command takes a hundred times as long. */
export async function createWorkspace(name = 'E2E'): Promise<Workspace> {
  const { dataDir } = running();
  const { encryptionKey } = localKeys(dataDir);
  overrideEnv({ DATABASE_URL: databaseUrl(dataDir), DATABASE_POOL_SIZE: '2', ENCRYPTION_KEY: encryptionKey });
  const number = numberOfSandbox();
  const { workspaceId, slug, apiKey } = await provisionWorkspace({ name, country: 'IN', number });
  return { workspace_id: workspaceId, slug, api_key: apiKey, ...number };
}

/** The same in a Parley other than the shared one, through its command line. */
export async function createWorkspaceIn(
  dataDir: string,
  environment: Record<string, string>,
  name = 'E2E',
): Promise<Workspace> {
  const number = numberOfSandbox();
  const made = await parleyIn<Pick<Workspace, 'workspace_id' | 'slug' | 'api_key'>>(dataDir, environment, [
    ...['workspace', 'create', '--name', name, '--country', 'IN', '--access-token', number.accessToken],
    ...['--phone-number-id', number.phoneNumberId, '--waba-id', number.wabaId],
  ]);
  return { ...made, ...number };
}

function numberOfSandbox() {
  const phoneNumberId = String(randomInt(1e14, 2e14));
  return {
    phoneNumberId,
    wabaId: String(randomInt(1e14, 2e14)),
    accessToken: `EAA+sandbox/${phoneNumberId}=`,
  };
}

/** `api(workspace)('POST', '/contacts', body)` calls the public API with the workspace's key. */
export function api({ api_key }: { api_key: string }, url = running().url) {
  return async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}/public/v1${path}`, {
      method,
      headers: {
        'x-api-key': api_key,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, json: text ? JSON.parse(text) : null };
  };
}

/** What no script of a page caught, in any browser window since the last test. */
const thrownInPages: string[] = [];

export const test = base.extend<{ workspace: Workspace; nothingThrown: undefined }, { parleyOfWorker: Running }>({
  browser: [
    async ({ browser }, use) => {
      disturbPages(browser);
      browser.on('context', (context) => {
        context.on('weberror', (error) => thrownInPages.push(String(error.error())));
      });
      await use(browser);
    },
    { scope: 'worker' },
  ],
  // For example hydration that differs from the server's HTML: React replaces the page, and presses on it are lost.
  nothingThrown: [
    async ({ browserName: _ }, use) => {
      thrownInPages.length = 0;
      await use(undefined);
      expect(thrownInPages).toEqual([]);
    },
    { auto: true },
  ],
  parleyOfWorker: [
    async ({ browserName: _ }, use) => {
      const dataDir = await newDataDir();
      const parley = await launchParley({
        dataDir,
        environment: {
          RATE_LIMIT_PER_MINUTE: '0',
          WORKSPACE_REQUESTS_PER_MINUTE: '0',
          LOG_LEVEL: 'debug',
          TRUST_PROXY: '1',
        },
      });
      ofThisWorker = { url: parley.url, sandboxUrl: parley.sandboxUrl, dataDir, ports: parley.ports };
      await use(ofThisWorker);
      await closeDatabase();
      await parley.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', auto: true, timeout: 300_000 },
  ],
  workspace: async ({ browserName: _ }, use) => use(await createWorkspace()),
  baseURL: async ({ browserName: _ }, use) => use(running().url),
});
export { expect };
