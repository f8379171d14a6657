import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { env } from '#lib/platform/env.ts';
import { freePort } from '#lib/platform/net/free-port.ts';
import { sandboxControl } from '#lib/sandbox/control-client.ts';
import { startSandbox } from '#lib/sandbox/start-sandbox.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { startStage } from './start-stage.ts';

const SECRETS = { WHATSAPP_APP_SECRET: 'before-app-secret', WHATSAPP_VERIFY_TOKEN: 'before' };
const CUSTOMER = '919812345670';

/**
 * What the previous version does at its start, without the pages, which would have to be built: it checks the migrations,
 * starts the background services, and serves the doors for machines.
 */
const SERVE = `
  import { createServer } from 'node:http';
  import { doors } from '#app/doors.ts';
  import { startServices } from '#inngest/start-services.ts';
  import { doorListener } from '#lib/doors/server/door-listener.ts';
  import { migrate } from '#lib/platform/database/migrate.ts';
  console.log('applied ' + (await migrate({ url: process.env.OWNER_URL })).length);
  await startServices();
  const find = doorListener(doors);
  createServer((request, response) => {
    const answer = find(request);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  }).listen(Number(process.env.PORT), '127.0.0.1');`;

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 29 }).trim();

/** The last release or, before there is one, the version before the newest migration. Null without a Git history. */
function versionBefore(): { commit: string; name: string } | null {
  try {
    const tag = git('tag', '--list', 'v*', '--sort=-v:refname', '--no-contains', 'HEAD').split('\n')[0];
    if (tag) return { commit: tag, name: `release ${tag}` };
    const newest = readdirSync('prisma/migrations')
      .filter((name) => /^\d/.test(name))
      .sort()
      .at(-1);
    const added = git('log', '--diff-filter=A', '-1', '--format=%H', '--', `prisma/migrations/${newest}`);
    const commit = git('rev-parse', '--verify', `${added}^`);
    return { commit, name: `no release is tagged yet; ${commit.slice(0, 8)}, the version before ${newest}` };
  } catch {
    return null;
  }
}

it.runIf(process.env.PARLEY_TEST_LONG)(
  'the version before runs on the database of this one: a contact, a message in and out, and its events',
  { timeout: 300_000 },
  async ({ skip }) => {
    const before = versionBefore();
    if (!before) return skip('there is no git history here');
    await using cleanup = new AsyncDisposableStack();
    const place = mkdtempSync(join(tmpdir(), 'parley-before-'));
    cleanup.defer(() => rmSync(place, { recursive: true, force: true }));
    const [tree, dataDir] = [join(place, 'tree'), join(place, 'data')];
    for (const folder of [tree, dataDir]) mkdirSync(folder);
    git('archive', '--format=tar', `--output=${join(place, 'tree.tar')}`, before.commit);
    execFileSync('tar', ['-xf', join(place, 'tree.tar'), '-C', tree]);
    symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
    execFileSync(process.execPath, ['scripts/generate.ts'], { cwd: tree, stdio: 'pipe' });

    const stage = await startStage({ dataDir });
    cleanup.defer(() => stage.stop());
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const sandbox = await startSandbox({
      port: 0,
      appUrl: url,
      appSecret: SECRETS.WHATSAPP_APP_SECRET,
      verifyToken: SECRETS.WHATSAPP_VERIFY_TOKEN,
      settings: { webhooks: { retry_delays_ms: Array(100).fill(500) } },
    });
    cleanup.defer(() => sandbox.stop());
    const meta = sandboxControl(sandbox.url);
    const { apiKey, phoneNumberId, wabaId, accessToken } = await createTestWorkspace();
    await meta.addNumber({ phone_number_id: phoneNumberId, waba_id: wabaId, token: accessToken });

    const child = spawn(process.execPath, ['--input-type=module', '--eval', SERVE], {
      cwd: tree,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        ...SECRETS,
        PORT: String(port),
        APP_URL: url,
        DATA_DIR: dataDir,
        DATABASE_URL: stage.way.url,
        OWNER_URL: stage.postgres.ownerUrl,
        ENCRYPTION_KEY: env().ENCRYPTION_KEY,
        WHATSAPP_GRAPH_URL: sandbox.url,
        EGRESS_ALLOW: '127.0.0.1/32',
        LOG_LEVEL: 'warn',
      } as NodeJS.ProcessEnv,
    });
    const exited = once(child, 'exit');
    const output = Promise.all([text(child.stdout), text(child.stderr)]).then((parts) => parts.join(''));
    cleanup.defer(async () => {
      child.kill('SIGKILL');
      await exited;
    });
    const isReady = () => fetch(`${url}/readyz`).then(({ status }) => status);
    await expect
      .poll(
        async () => {
          if (child.exitCode !== null) throw new Error(`It ended: ${await output}`);
          return isReady().catch(() => null);
        },
        { timeout: 120_000, interval: 200 },
      )
      .toBe(200);

    const call = async (method: string, path: string, body?: object) => {
      const response = await fetch(`${url}/public/v1${path}`, {
        method,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, json: await response.json() };
    };
    expect((await call('POST', '/contacts', [{ phone: `+${CUSTOMER}`, name: 'Asha' }])).status).toBe(200);
    await meta.write(CUSTOMER, { type: 'text', text: 'Hello', phone_number_id: phoneNumberId });
    const names = async () => (await call('GET', '/events')).json.events.map(({ event }: { event: string }) => event);
    await expect.poll(names, { timeout: 30_000 }).toContain('message.received');
    expect((await call('POST', '/messages', { to: `+${CUSTOMER}`, body: 'Good morning' })).status).toBe(200);
    await expect.poll(names, { timeout: 30_000 }).toContain('message.status');
    child.kill('SIGKILL');
    await exited;
    expect(await output).toContain('applied 0');
    process.stdout.write(`the version before on this database: ${before.name}\n`);
  },
);
