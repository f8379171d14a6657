import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const BUILDER = 'node_modules/next/dist/bin';
/** A stand-in for Next: it records its process ID and never ends by itself. */
const ENDLESS = `
  require('node:fs').writeFileSync('builder.pid', String(process.pid));
  setInterval(() => {}, 60_000);`;
/** A stand-in that records whether a build is the first one, and makes what the build must leave. */
const QUICK = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
  mkdirSync('.next/static', { recursive: true });
  writeFileSync('.next/BUILD_ID', 'x');
  appendFileSync('builds', (process.env.PARLEY_FIRST_BUILD ?? '0') + '\\n');`;
/** A stand-in that takes a moment, and fails like Next while another one builds. */
const SLOW = `
  const fs = require('node:fs');
  fs.mkdirSync('building');
  setTimeout(() => { ${QUICK} fs.rmdirSync('building'); }, 500);`;
const START = `
  import { ensureProductionBuild } from '${resolve('scripts/launcher/production-build.ts')}';
  const stop = new AbortController();
  process.on('SIGTERM', () => stop.abort());
  const onWait = () => console.log('waits');
  await ensureProductionBuild({ onStart: () => {}, onWait, signal: stop.signal })
    .then((built) => console.log(built), ({ message }) => console.log(message));`;

/** As another user than root, whom the project’s folder may let in only now. */
const START_AS_OTHER = START.replace(
  'const stop',
  'process.setgroups([]); process.setgid(54321); process.setuid(54321); $&',
);

function folderWithBuilder(builder: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, BUILDER), { recursive: true });
  writeFileSync(join(folder, BUILDER, 'next'), builder);
  return folder;
}

const startIn = (folder: string, start = START) => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', start];
  return spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
};

it.each([
  ['SIGTERM', 'Stopped before Parley was built. The next start builds it.\n'],
  ['SIGKILL', ''],
] as const)(
  'stops a build with the start that needs it, and does not count it as complete: %s',
  async (signal, words) => {
    const folder = folderWithBuilder(ENDLESS);
    const start = startIn(folder);
    const said = text(start.stdout);
    const ended = once(start, 'exit');
    const pidFile = join(folder, 'builder.pid');
    await vi.waitFor(() => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/\d/));
    start.kill(signal);
    expect(await ended).toEqual(words ? [0, null] : [null, signal]);
    expect(await said).toBe(words);
    const builder = Number(readFileSync(pidFile, 'utf8'));
    await vi.waitFor(() => expect(() => process.kill(builder, 0)).toThrow('ESRCH'));
    expect(existsSync(join(folder, '.next/parley-sources'))).toBe(false);
  },
);

it('builds again when a source changed, and only then, and tells the first build from later ones', async () => {
  const folder = folderWithBuilder(QUICK);
  const builds = async () => {
    await once(startIn(folder), 'exit');
    return readFileSync(join(folder, 'builds'), 'utf8');
  };
  writeFileSync(join(folder, 'next.config.mjs'), '');
  expect(await builds()).toBe('1\n');
  writeFileSync(join(folder, 'playwright.config.ts'), '');
  expect(await builds()).toBe('1\n');
  writeFileSync(join(folder, 'next.config.mjs'), '// changed');
  expect(await builds()).toBe('1\n0\n');
});

it('builds once for starts that come together, and the others use that build', async () => {
  const folder = folderWithBuilder(SLOW);
  const said = await Promise.all([1, 2, 3].map(() => text(startIn(folder).stdout)));
  expect(said.toSorted()).toEqual(['true\n', 'waits\nfalse\n', 'waits\nfalse\n']);
  expect(readFileSync(join(folder, 'builds'), 'utf8')).toBe('1\n');
});

it('stops a start that waits for the build of another', async () => {
  const folder = folderWithBuilder(ENDLESS);
  const builder = startIn(folder);
  onTestFinished(() => void builder.kill('SIGTERM'));
  await vi.waitFor(() => expect(existsSync(join(folder, 'builder.pid'))).toBe(true));
  const waiting = startIn(folder);
  onTestFinished(() => void waiting.kill('SIGKILL'));
  waiting.stdout.once('data', () => waiting.kill('SIGTERM'));
  expect(await text(waiting.stdout)).toBe('waits\nStopped before Parley was built. The next start builds it.\n');
});

it('makes a build that every user may read, however private what the start writes is otherwise', async () => {
  const folder = folderWithBuilder(QUICK);
  const start = `process.umask(0o077); ${START} console.log(process.umask());`;
  expect(await text(startIn(folder, start).stdout)).toBe(`true\n${0o077}\n`);
  const modeOf = (path: string) => statSync(join(folder, '.next', path)).mode & 0o777;
  expect(['.', 'static', 'BUILD_ID', 'parley-sources'].map(modeOf)).toEqual([0o755, 0o755, 0o644, 0o644]);
});

describe.runIf(process.getuid?.() === 0)('as another user than the one who built', () => {
  /** A folder that root built in, and a start of another user. */
  async function builtByRoot() {
    const folder = folderWithBuilder(QUICK);
    chmodSync(folder, 0o755);
    await once(startIn(folder), 'exit');
    return { folder, start: () => text(startIn(folder, START_AS_OTHER).stdout) };
  }

  it('uses a current build', async () => {
    const { start } = await builtByRoot();
    expect(await start()).toBe('false\n');
  });

  it('says whose the build is when it may not be replaced, or not be read', async () => {
    const { folder, start } = await builtByRoot();
    const refused = (place: string) =>
      `${join(folder, place)} belongs to the user 0, and the user 54321 may not write in it, so Parley cannot be built. Delete it, or give it to the user 54321, and start again.\n`;
    writeFileSync(join(folder, 'next.config.mjs'), '// changed');
    expect(await start()).toBe(refused('.next'));
    chownSync(join(folder, '.next'), 54_321, 54_321);
    expect(await start()).toBe(refused('.next/cache'));
    chownSync(join(folder, '.next'), 0, 0);
    chmodSync(join(folder, '.next'), 0o700);
    expect(await start()).toBe(refused('.next'));
  });

  it('says whose the folder is in which nothing is built yet', async () => {
    const { folder, start } = await builtByRoot();
    rmSync(join(folder, '.next'), { recursive: true });
    expect(await start()).toBe(
      `${folder} belongs to the user 0, and the user 54321 may not write in it, so Parley cannot be built. Run \`npm run build\` as the user 0, and start again.\n`,
    );
  });
});
