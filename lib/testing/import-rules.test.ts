import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** rule, the file that imports, what it imports */
const refused = [
  ['no-cycles', 'lib/a/one.ts', 'lib/a/two.ts'],
  ['lib-stays-below', 'lib/b/page.ts', 'app/page.tsx'],
  ['lib-stays-below', 'lib/b/button.ts', 'components/ui/button.tsx'],
  ['lib-stays-below', 'lib/b/function.ts', 'inngest/functions/retry.ts'],
  ['components-stay-in-the-browser', 'components/c/db.tsx', 'lib/db.ts'],
  ['components-stay-in-the-browser', 'components/c/verb.tsx', 'lib/contacts/upsert-contacts.ts'],
  ['components-stay-in-the-browser', 'components/c/page.tsx', 'app/page.tsx'],
  ['app-uses-doors-only', 'app/d/page.tsx', 'inngest/embedded/start.ts'],
  ['only-the-engine-door-serves-functions', 'app/api/admin/route.ts', 'inngest/functions/retry.ts'],
  ['functions-call-verbs', 'inngest/functions/wrong.ts', 'inngest/embedded/start.ts'],
  ['schemas-are-pure', 'lib/e/schema.ts', 'lib/db.ts'],
  ['schemas-are-pure', 'lib/f/schema.ts', 'pino'],
  ['constants-stand-alone', 'lib/f/constants.ts', 'zod'],
  ['browser-safe-stays-safe', 'lib/flows/graph/wrong.ts', 'lib/db.ts'],
  ['popups-load-when-needed', 'components/c/menu.tsx', '@base-ui/react/menu'],
  ['forms-load-their-schemas', 'components/c/form.tsx', 'lib/h/schema.ts'],
  ['forms-load-their-schemas', 'lib/browser/check.ts', 'zod'],
  ['nothing-imports-e2e', 'lib/g/verb.ts', 'e2e/support/parley.ts'],
] as const;

const allowed = [
  ['app/public/v1/contacts/route.ts', 'lib/contacts/upsert-contacts.ts'],
  ['app/api/inngest/route.ts', 'inngest/functions/retry.ts'],
  ['inngest/functions/right.ts', 'lib/contacts/upsert-contacts.ts'],
  ['inngest/embedded/serve.ts', 'inngest/functions/retry.ts'],
  ['components/h/secret-form-schema.ts', 'lib/h/schema.ts'],
  ['components/flow-editor/list.tsx', 'lib/h/schema.ts'],
  ['components/ui/menu-popup.tsx', '@base-ui/react/menu'],
  ['components/h/flow.tsx', 'lib/flows/graph/right.ts'],
  ['lib/i/verb.ts', 'inngest/events.ts'],
  ['lib/h/schema.ts', 'zod'],
  ['lib/h/schema.ts', 'lib/h/constants.ts'],
  ['components/h/page.tsx', 'lib/h/constants.ts'],
] as const;

/** What a form takes of a schema: its type, and the rest when it is needed. */
const FORM = `
import type { nothing } from '#lib/h/schema.ts';
export const schema = (): Promise<typeof nothing> => import('#lib/h/schema.ts').then((file) => file.nothing);
`;

type Violation = { rule: { name: string }; from: string; to: string };
let tree: string;
let violations: Violation[];

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'parley-imports-'));
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  symlinkSync(resolve('tsconfig.json'), join(tree, 'tsconfig.json'));
  write('package.json', '{"type":"module","imports":{"#*":"./*"}}');
  const imports = [...refused.map(([, from, to]) => [from, to] as const), ...allowed, ['lib/a/two.ts', 'lib/a/one.ts']];
  for (const [, to = ''] of imports) if (isFile(to)) write(to, 'export const nothing = 1;\n');
  for (const [from = '', to = ''] of imports) write(from, `export * from '${isFile(to) ? `#${to}` : to}';\n`);
  write('components/h/form.tsx', FORM);
  const bin = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [bin, '.', '--config', resolve('.dependency-cruiser.cjs'), '--output-type', 'json'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: tree }).catch((error) => error);
  if (!stdout) throw new Error(stderr);
  violations = JSON.parse(stdout).summary.violations;
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

const isFile = (imported: string) => /\.tsx?$/.test(imported);

function write(path: string, text: string) {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

it.each(refused)('%s: %s may not import %s', (rule, from, to) => {
  const broken = violations.filter((violation) => violation.from === from && violation.rule.name === rule);
  expect(broken.map((violation) => violation.to)).toContainEqual(expect.stringContaining(to));
});

it('lets a form name the type of its schema and load it', () => {
  expect(violations.filter(({ from }) => from === 'components/h/form.tsx')).toEqual([]);
});

it.each(allowed)('%s may import %s', (from) => {
  expect(violations.filter((violation) => violation.from === from)).toEqual([]);
});
