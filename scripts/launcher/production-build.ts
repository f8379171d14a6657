import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { BUILT_FILES, FORMER_FILES } from '../../lib/doors/static/constants.ts';
import { MB } from '../../lib/platform/bytes.ts';
import { takeTurns } from '../../lib/platform/database/take-turns.ts';
import { filesIn } from '../../lib/platform/files-in.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { finishStaticFiles } from './finish-static-files.ts';
import { keepFormerFiles } from './keep-former-files.ts';
import { requireOwnBuild } from './require-own-build.ts';

const FOLDERS = ['app', 'components', 'lib', 'inngest', 'public', 'docs'];
const SOURCE = /\.(tsx?|css|mjs|json|md|svg|png|woff2)$/;
const SOURCE_BESIDE_THEM = /\.(ts|mjs)$|^(package-lock|tsconfig)\.json$/;
/** Next itself writes next-env.d.ts in each build. */
const OTHER = /\.test\.tsx?$|^(next-env\.d|(playwright|vitest)\.config)\.ts$/;
const STAMP = '.next/parley-sources';
/** In the one folder that Next keeps when it builds. */
const TURN = '.next/cache/parley-build.turn';
/** What ends a build with the start that was killed: the next one could not build beside it. */
const WITH_US = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href;
const STOPPED = 'Stopped before Parley was built. The next start builds it.';
/** Stands in place of a fingerprint in a release, which has a build but none of its sources (scripts/release). */
export const RELEASED = 'released';

/**
 * Builds the app unless the last build was made from exactly these sources. Returns true when it built. Of several starts
 * in one folder, one builds and the others wait for its build. `signal` ends a running build, which would otherwise continue
 * for minutes; the next start builds again. Any user may read the build.
 */
export async function ensureProductionBuild({
  onStart,
  onWait,
  signal,
}: {
  onStart: () => void;
  onWait?: () => void;
  signal?: AbortSignal;
}): Promise<boolean> {
  if (buildState() === 'current') return false;
  requireOwnBuild();
  // The launcher's own mask keeps what it writes private; the program is not.
  const maskBefore = process.umask(0o022);
  try {
    mkdirSync(dirname(TURN), { recursive: true });
    return await takeTurns({ file: TURN, use: () => buildIfStale({ onStart, signal }), onWait, signal });
  } catch (error) {
    throw signal?.aborted ? new Error(STOPPED) : error;
  } finally {
    process.umask(maskBefore);
  }
}

function buildState(): 'current' | 'stale' | 'none' {
  const builtFrom = readBuiltFrom();
  if (builtFrom === null) return 'none';
  return builtFrom === RELEASED || builtFrom === fingerprintOfSources() ? 'current' : 'stale';
}

/** Null without a complete build, and for one that we may not read. */
function readBuiltFrom(): string | null {
  try {
    return existsSync('.next/BUILD_ID') ? readFileSync(STAMP, 'utf8') : null;
  } catch {
    return null;
  }
}

async function buildIfStale({ onStart, signal }: { onStart: () => void; signal: AbortSignal | undefined }) {
  const state = buildState();
  if (state === 'current') return false;
  const sources = fingerprintOfSources();
  onStart();
  // Next's first step deletes them. An interrupted build left only some files, which no page uses.
  if (state === 'stale') keepFormerFiles({ from: BUILT_FILES, to: FORMER_FILES });
  try {
    await promisify(execFile)(process.execPath, ['--import', WITH_US, 'node_modules/next/dist/bin/next', 'build'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        ...(state === 'none' && { PARLEY_FIRST_BUILD: '1' }),
      },
      maxBuffer: 64 * MB,
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`The production build failed.\n${stdout}\n${stderr}`.trim());
  }
  await finishStaticFiles(BUILT_FILES);
  deleteCompiled();
  writeFileSync(STAMP, sources);
  return true;
}

/** The former build's files had other names. Those that another user's commands compiled stay. */
function deleteCompiled(): void {
  try {
    rmSync(COMPILE_CACHE, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
  }
}

/** Changes with the files that the build is made from, and with nothing else. */
export function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  // A glob would take three times as long, at every start.
  const below = FOLDERS.flatMap((folder) => filesIn(folder).map((file) => `${folder}/${file}`));
  const beside = readdirSync('.').filter((file) => SOURCE_BESIDE_THEM.test(file));
  const sources = [...below.filter((file) => SOURCE.test(file)), ...beside].filter((file) => !OTHER.test(file));
  for (const file of sources.sort()) {
    hash.update(`${file}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
