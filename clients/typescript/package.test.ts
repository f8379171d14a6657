import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fingerprintOfSources } from '../../scripts/launcher/production-build.ts';

const consumer = mkdtempSync(join(tmpdir(), 'parley-client-'));
const installed = join(consumer, 'node_modules/parley-client');
let before: string;

/** What a user of the package gets: the unpacked tarball of `npm pack`, and nothing else of this repository. */
beforeAll(() => {
  before = fingerprintOfSources();
  const pack = ['pack', './clients/typescript', '--json', '--silent', '--pack-destination', consumer];
  execFileSync('npm', pack, { stdio: 'pipe' });
  mkdirSync(installed, { recursive: true });
  const tarball = join(consumer, `parley-client-${version()}.tgz`);
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
});

afterAll(() => rmSync(consumer, { recursive: true, force: true }));

const version = () => JSON.parse(readFileSync('clients/typescript/package.json', 'utf8')).version;

function runs(name: string, source: string) {
  writeFileSync(join(consumer, name), source);
  return execFileSync(process.execPath, [name], { cwd: consumer, encoding: 'utf8' }).trim();
}

const use = `const client = new Parley({ baseUrl: 'http://localhost', apiKey: 'k' });
console.log(typeof client.sendMessage, typeof verifyWebhook, new ParleyError({ status: 404, code: 'not_found', detail: 'No.' }).message);`;
const names = '{ Parley, ParleyError, verifyWebhook }';

it.each([
  ['require', 'use.cjs', `const ${names} = require('parley-client');`],
  ['import', 'use.mjs', `import ${names} from 'parley-client';`],
])('the package works by %s (correctness 10)', (_way, file, head) => {
  expect(runs(file, `${head}\n${use}`)).toBe('function function 404 not_found: No.');
});

it('has types for both, under strict settings', () => {
  const typed = `import ${names} from 'parley-client';
export async function greet(): Promise<string> {
  const client = new Parley({ baseUrl: 'http://localhost', apiKey: 'k' });
  const { messages } = await client.sendMessage({ body: { to: '+919812345678', body: 'Hi' } });
  return messages[0]?.id ?? '';
}
export const known: boolean = new Error() instanceof ParleyError || typeof verifyWebhook === 'function';
// @ts-expect-error: a text needs a recipient.
export const lacking = (client: Parley) => client.sendMessage({ body: { body: 'Hi' } });
`;
  for (const file of ['typed.mts', 'typed.cts']) writeFileSync(join(consumer, file), typed);
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', lib: ['es2022', 'dom'], types: [] };
  writeFileSync(join(consumer, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['typed.*'] }));
  const compiler = join(process.cwd(), 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler], { cwd: consumer, encoding: 'utf8' });
  expect(stdout).toBe('');
});

it('leaves nothing behind when packed, so that the app is not built again (correctness 10)', () => {
  expect(existsSync('clients/typescript/dist')).toBe(false);
  expect(fingerprintOfSources()).toBe(before);
});

it('nothing of the package belongs to what the app is built from', () => {
  mkdirSync('clients/typescript/dist', { recursive: true });
  try {
    writeFileSync('clients/typescript/dist/left.d.ts', 'export {};\n');
    expect(fingerprintOfSources()).toBe(before);
  } finally {
    rmSync('clients/typescript/dist', { recursive: true, force: true });
  }
});
