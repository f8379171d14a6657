import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '#lib/testing/create-empty-database.ts';

const KEY = Buffer.alloc(32).toString('base64');

/** Starts one of our programs with only these variables. Returns its output and exit code. */
async function start(program: string, variables: Record<string, string>) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...variables } as NodeJS.ProcessEnv,
  });
  const [said] = await Promise.all([text(child.stderr), new Promise((resolve) => child.once('exit', resolve))]);
  return { code: child.exitCode, lines: said.trim().split('\n') };
}

async function takenPort() {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  onTestFinished(() => void taken.close());
  return String((taken.address() as { port: number }).port);
}

const refused = (...problems: (string | RegExp)[]) => ({
  code: 1,
  lines: ['The environment is not valid:', ...problems.map((problem) => expect.stringMatching(problem))],
});

it('the server says in one line which variable is missing when it is started without the launcher', async () => {
  expect(await start('server.ts', {})).toEqual(
    refused(
      /^ {2}DATABASE_URL is required .+npm start, or bin\/start/,
      /^ {2}ENCRYPTION_KEY is required with DATABASE_URL/,
    ),
  );
  expect(await start('server.ts', { ENCRYPTION_KEY: KEY, WORKERS: '2' })).toEqual(
    refused(/^ {2}DATABASE_URL is required/),
  );
});

it.each(['server.ts', 'lib/sandbox/main.ts', 'scripts/start.ts'])(
  '%s says which variables are malformed',
  async (program) => {
    const variables = { DATABASE_URL: 'parley', ENCRYPTION_KEY: 'short', PORT: 'web', WORKERS: 'some' };
    expect(await start(program, variables)).toEqual(
      refused(
        /^ {2}PORT must be/,
        /^ {2}WORKERS must be/,
        /^ {2}DATABASE_URL must look like/,
        /^ {2}ENCRYPTION_KEY must be 32 bytes/,
      ),
    );
  },
);

it('the server says which database does not answer', async () => {
  const variables = { DATABASE_URL: 'postgresql://parley:secret@127.0.0.1:9/parley', ENCRYPTION_KEY: KEY, PORT: '1' };
  expect(await start('server.ts', variables)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:9 cannot be reached: .+ Check DATABASE_URL\.$/)],
  });
});

it.each(['1', '2'])('the server says how to migrate a database that never was, with WORKERS=%s', async (WORKERS) => {
  const DATABASE_URL = await createEmptyDatabase();
  expect(await start('server.ts', { DATABASE_URL, ENCRYPTION_KEY: KEY, PORT: '1', WORKERS })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The database was never migrated\. .*parley migrate apply.*npm start/)],
  });
});

it('the sandbox says which port is taken', async () => {
  const SANDBOX_PORT = await takenPort();
  const lines = [expect.stringContaining(`Port ${SANDBOX_PORT} on 127.0.0.1 is taken. Set SANDBOX_PORT`)];
  expect(await start('lib/sandbox/main.ts', { SANDBOX_PORT })).toEqual({ code: 1, lines });
});

it.each([
  [
    'nosuchhost.invalid',
    /^nosuchhost\.invalid is not an address of this machine \((ENOTFOUND|EAI_AGAIN)\)\. Set HOST to/,
  ],
  ['203.0.113.1', /^203\.0\.113\.1 is not an address of this machine \(EADDRNOTAVAIL\)\. Set HOST to/],
])('the launcher says that HOST=%s is wrong, not the port', async (HOST, words) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'parley-host-'));
  const given = { HOST, DATA_DIR, PARLEY_ENV: 'development' };
  expect(await start('scripts/start.ts', given)).toEqual({ code: 1, lines: [expect.stringMatching(words)] });
});
