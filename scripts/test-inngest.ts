/**
 * `npm run test:inngest`: what functions may rely on (inngest/engine.test.ts), run on a real Inngest dev server: the
 * one that `INNGEST_DEV` names, else one that this starts. CONTRIBUTING.md says more.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_S = 120;
const own = 'http://127.0.0.1:8288';
const server = process.env.INNGEST_DEV ? null : startServer();
const url = process.env.INNGEST_DEV ?? own;

const vitest = ['node_modules/vitest/vitest.mjs', 'run', 'inngest/engine.test.ts', '--testTimeout=120000'];
try {
  await answers(url);
  const tests = spawn(process.execPath, vitest, { stdio: 'inherit', env: { ...process.env, INNGEST_DEV: url } });
  const [code] = await once(tests, 'exit');
  process.exitCode = code ?? 1;
} finally {
  server?.kill();
}

/** Its package downloads the server's binary, so it is not a dependency of ours. */
function startServer(): ChildProcess {
  const flags = ['dev', '--no-discovery', '--no-poll', '--retry-interval', '1', '--port', new URL(own).port];
  return spawn('npx', ['--yes', 'inngest-cli@latest', ...flags], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function answers(url: string) {
  for (let second = 0; second < PATIENCE_S; second++) {
    if (server && server.exitCode !== null) throw new Error('The Inngest dev server did not start.');
    if (await fetch(url).catch(() => null)) return;
    await pause(1000);
  }
  throw new Error(`No Inngest server answers at ${url}.`);
}
