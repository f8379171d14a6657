/**
 * `npm run release`: writes a production build with everything that it needs on machines like this one to `release/`,
 * as an archive with checksums and an SBOM. With `--folder PATH` it writes only the folder, for the container image.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { MB } from '../lib/platform/bytes.ts';
import { VERSION } from '../lib/platform/version.ts';
import { ensureProductionBuild } from './launcher/production-build.ts';
import { writeReleaseFolder } from './release/write-release-folder.ts';

const run = promisify(execFile);
const INTO = 'release';

await ensureProductionBuild({ onStart: () => console.log('Building…') });
const given = process.argv.indexOf('--folder');
const folder = given === -1 ? null : process.argv[given + 1];
if (folder) {
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  writeReleaseFolder({ folder: resolve(folder) });
} else {
  await writeArchive();
}

async function writeArchive() {
  mkdirSync(INTO, { recursive: true });
  const staging = mkdtempSync(join(INTO, '.staging-'));
  try {
    const name = `parley-${VERSION}`;
    writeReleaseFolder({ folder: resolve(staging, name) });
    const file = join(INTO, `${name}-${process.platform}-${process.arch}`);
    writeFileSync(`${file}.cdx.json`, await billOfMaterials());
    await run('tar', ['-czf', resolve(`${file}.tar.gz`), '-C', staging, name]);
    const files = [`${file}.tar.gz`, `${file}.cdx.json`];
    const sums = await Promise.all(files.map(async (path) => `${await sha256(path)}  ${basename(path)}\n`));
    writeFileSync(join(INTO, 'SHA256SUMS'), sums.join(''));
    console.log([...files, join(INTO, 'SHA256SUMS')].join('\n'));
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** npm's bill of materials, because pages contain code of packages that the release does not have as folders. */
async function billOfMaterials(): Promise<string> {
  const { stdout } = await run('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], { maxBuffer: 64 * MB });
  return stdout;
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
