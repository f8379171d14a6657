/**
 * `npm run test:inngest`: tests on a real Inngest server, which it starts, what functions may rely on, every function,
 * flows whose process is killed, and an outage of the engine. CONTRIBUTING.md says more.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findProgram, inngestDevServer } from '../inngest/testing/inngest-server.ts';

const HOW = {
  INNGEST_SERVER: `No Inngest server was found. Get one with "npm install -g inngest-cli", which downloads the program,
or build Inngest's sources with Go: "go build -o inngest ./cmd". It must be on your PATH as "inngest", or set INNGEST_SERVER:
INNGEST_SERVER=/path/to/inngest npm run test:inngest`,
  REDIS_SERVER: `No Redis was found. A self-hosted Inngest server keeps its queue in Redis. Install it ("apt-get install
redis-server", "brew install redis"), or set REDIS_SERVER: REDIS_SERVER=/path/to/redis-server npm run test:inngest`,
};

const program = findProgram({ variable: 'INNGEST_SERVER', name: 'inngest' });
const redis = findProgram({ variable: 'REDIS_SERVER', name: 'redis-server' });
if (!program || !redis) {
  console.error(program ? HOW.REDIS_SERVER : HOW.INNGEST_SERVER);
  process.exit(1);
}

/** One file at a time, because their functions replace one another on the server. */
const functionTests = ['run', 'inngest/engine.test.ts', 'inngest/functions', '--maxWorkers=1', '--testTimeout=180000'];
const faultTests = ['test', 'e2e/faults/flow-kill.spec.ts', 'e2e/faults/engine-outage.spec.ts', '--workers=1'];

const passed = [
  await onDevServer({ retrySeconds: 1, args: ['node_modules/vitest/vitest.mjs', ...functionTests] }),
  // An app takes seconds to restart, or a minute on a busy machine.
  await onDevServer({ retrySeconds: 15, args: ['node_modules/@playwright/test/cli.js', ...faultTests] }),
];
if (passed.includes(false)) process.exitCode = 1;

async function onDevServer({ retrySeconds, args }: { retrySeconds: number; args: string[] }): Promise<boolean> {
  const server = await inngestDevServer({ program: program ?? '', retrySeconds });
  try {
    await server.start();
    const environment = { ...server.environment, INNGEST_SERVER: program ?? '', REDIS_SERVER: redis ?? '' };
    const tests = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...environment } });
    const [code] = await once(tests, 'exit');
    return code === 0;
  } finally {
    await server.stop();
  }
}
