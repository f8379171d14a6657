import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** The rule, the importing file, and what it imports. */
const refused = [
  ['no-cycles', 'lib/flows/a/one.ts', 'lib/flows/a/two.ts'],
  ['platform-stays-below', 'lib/platform/wrong.ts', 'lib/contract/errors.ts'],
  ['contract-stays-below', 'lib/contract/wrong.ts', 'lib/workspace/keys/verb.ts'],
  ['channel-stays-below', 'lib/channel/wrong.ts', 'lib/doors/steps/step.ts'],
  ['workspace-stays-below', 'lib/workspace/wrong.ts', 'lib/webhooks/events/verb.ts'],
  ['webhooks-stays-below', 'lib/webhooks/wrong.ts', 'lib/messaging/contacts/verb.ts'],
  ['messaging-stays-below', 'lib/messaging/wrong.ts', 'lib/commerce/orders/verb.ts'],
  ['commerce-stays-below', 'lib/commerce/wrong.ts', 'lib/flows/runs/verb.ts'],
  ['flows-stays-below', 'lib/flows/wrong.ts', 'lib/doors/steps/step.ts'],
  ['sandbox-stands-apart', 'lib/sandbox/wrong.ts', 'lib/contract/errors.ts'],
  ['only-its-phone-shows-the-sandbox', 'lib/doors/public/wrong.ts', 'lib/sandbox/world/world.ts'],
  ['lib-stays-below', 'lib/doors/page.ts', 'app/page.tsx'],
  ['lib-stays-below', 'lib/doors/button.ts', 'components/ui/button.tsx'],
  ['lib-stays-below', 'lib/messaging/function.ts', 'inngest/functions/retry.ts'],
  ['lib-stays-below', 'lib/messaging/help.ts', 'lib/testing/help.ts'],
  ['components-stay-in-the-browser', 'components/c/db.tsx', 'lib/platform/database/db.ts'],
  ['components-stay-in-the-browser', 'components/c/verb.tsx', 'lib/messaging/contacts/verb.ts'],
  ['components-stay-in-the-browser', 'components/c/page.tsx', 'app/page.tsx'],
  ['app-uses-doors-only', 'app/d/page.tsx', 'inngest/embedded/start.ts'],
  ['only-the-engine-door-serves-functions', 'app/api/admin/route.ts', 'inngest/functions/retry.ts'],
  ['the-server-holds-no-pages', 'app/doors.ts', 'app/page.tsx'],
  ['the-server-holds-no-pages', 'app/browser-doors.ts', 'app/page.tsx'],
  ['functions-call-verbs', 'inngest/functions/wrong.ts', 'inngest/embedded/start.ts'],
  ['schemas-are-pure', 'lib/flows/e/schema.ts', 'lib/platform/database/db.ts'],
  ['schemas-are-pure', 'lib/flows/f/schema.ts', 'pino'],
  ['constants-stand-alone', 'lib/flows/f/constants.ts', 'zod'],
  ['constants-stand-alone', 'lib/flows/f/words.ts', 'lib/flows/h/schema.ts'],
  ['browser-safe-stays-safe', 'lib/flows/graph/wrong.ts', 'lib/platform/database/db.ts'],
  ['popups-load-when-needed', 'components/c/menu.tsx', '@base-ui/react/menu'],
  ['forms-load-their-schemas', 'components/c/form.tsx', 'lib/flows/h/schema.ts'],
  ['forms-load-their-schemas', 'components/browser/check.ts', 'zod'],
  ['lib-loads-no-engine', 'lib/platform/engine/wrong.ts', 'inngest'],
  ['nothing-imports-e2e', 'lib/doors/verb.ts', 'e2e/support/parley.ts'],
] as const;

const allowed = [
  ['app/public/v1/contacts/route.ts', 'lib/messaging/contacts/verb.ts'],
  ['app/api/inngest/route.ts', 'inngest/functions/retry.ts'],
  ['inngest/functions/right.ts', 'lib/messaging/contacts/verb.ts'],
  ['inngest/embedded/serve.ts', 'inngest/functions/retry.ts'],
  ['components/h/secret-form-schema.ts', 'lib/flows/h/schema.ts'],
  ['components/flow-editor/list.tsx', 'lib/flows/h/schema.ts'],
  ['components/ui/menu-popup.tsx', '@base-ui/react/menu'],
  ['components/h/flow.tsx', 'lib/flows/graph/right.ts'],
  ['lib/flows/i/verb.ts', 'lib/messaging/contacts/verb.ts'],
  ['lib/doors/admin/sandbox-phone/verb.ts', 'lib/sandbox/world/world.ts'],
  ['lib/sandbox/right.ts', 'lib/platform/new-id.ts'],
  ['lib/flows/h/schema.ts', 'zod'],
  ['lib/flows/h/schema.ts', 'lib/flows/h/constants.ts'],
  ['components/h/page.tsx', 'lib/flows/h/constants.ts'],
  ['components/h/page.tsx', 'lib/flows/h/words.ts'],
  ['lib/flows/h/schema.ts', 'lib/flows/nodes/kinds.ts'],
] as const;

/** Pairs of folders that form a cycle, although their files do not. */
const folderCycles = [
  ['lib/messaging/j/one.ts', 'lib/messaging/k/one.ts'],
  ['lib/messaging/k/two.ts', 'lib/messaging/j/two.ts'],
  ['components/j/one.tsx', 'components/k/one.tsx'],
  ['components/k/two.tsx', 'components/j/two.tsx'],
] as const;

/** In a folder, either its own files or its subfolders import the others: the rule, the importing file, its import. */
const refusedOfParents = [
  ['parents-stay-below', 'lib/messaging/l/wrong.ts', 'lib/messaging/l/part/one.ts'],
  ['parents-stay-below', 'lib/workspace/above.ts', 'lib/workspace/keys/verb.ts'],
  ['composed-stays-below', 'lib/flows/nodes/m/wrong.ts', 'lib/flows/nodes/kinds.ts'],
  ['composed-stays-below', 'inngest/functions/below.ts', 'inngest/start.ts'],
] as const;

const allowedToParents = [
  ['lib/messaging/l/part/one.ts', 'lib/messaging/l/shared.ts'],
  ['lib/flows/nodes/kinds.ts', 'lib/flows/nodes/m/kind.ts'],
  ['inngest/start.ts', 'inngest/functions/retry.ts'],
] as const;

/** What a form imports of a schema: its type, and the rest dynamically. */
const FORM = `
import type { nothing } from '#lib/flows/h/schema.ts';
export const schema = (): Promise<typeof nothing> => import('#lib/flows/h/schema.ts').then((file) => file.nothing);
`;

const EVENT = `
import type { EventType } from 'inngest';
export type { EventType };
`;

type Violation = { rule: { name: string }; from: string; to: string };
let tree: string;
let violations: Violation[];
let folderViolations: Violation[];

beforeAll(async () => {
  tree = mkdtempSync(join(tmpdir(), 'parley-imports-'));
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  symlinkSync(resolve('tsconfig.json'), join(tree, 'tsconfig.json'));
  write('package.json', '{"type":"module","imports":{"#*":"./*"}}');
  const imports = [
    ...refused.map(([, from, to]) => [from, to] as const),
    ...allowed,
    ...folderCycles,
    ...refusedOfParents.map(([, from, to]) => [from, to] as const),
    ...allowedToParents,
    ['lib/flows/a/two.ts', 'lib/flows/a/one.ts'],
  ];
  for (const [, to = ''] of imports) if (isFile(to)) write(to, 'export const nothing = 1;\n');
  for (const [from = '', to = ''] of imports) write(from, `export * from '${isFile(to) ? `#${to}` : to}';\n`);
  write('components/h/form.tsx', FORM);
  write('lib/platform/engine/event.ts', EVENT);
  [violations, folderViolations] = await Promise.all([
    cruise('.dependency-cruiser.cjs'),
    cruise('.dependency-cruiser.folders.cjs'),
  ]);
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

async function cruise(config: string): Promise<Violation[]> {
  const bin = resolve('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [bin, '.', '--config', resolve(config), '--output-type', 'json'];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: tree }).catch((error) => error);
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout).summary.violations;
}

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

it('lets lib name the types of the engine’s SDK', () => {
  expect(violations.filter(({ from }) => from === 'lib/platform/engine/event.ts')).toEqual([]);
});

it.each(allowed)('%s may import %s', (from) => {
  expect(violations.filter((violation) => violation.from === from)).toEqual([]);
});

it('no-folder-cycles: two folders may not import each other', () => {
  const folders = folderViolations.filter(({ rule }) => rule.name === 'no-folder-cycles').map(({ from }) => from);
  const pairs = ['lib/messaging', 'components'].flatMap((room) => [`${room}/j`, `${room}/k`]);
  expect(folders).toEqual(expect.arrayContaining(pairs));
  expect(folders).not.toContain('lib/doors/admin/sandbox-phone');
});

it.each(refusedOfParents)('%s: %s may not import %s', (rule, from, to) => {
  expect(folderViolations).toContainEqual(
    expect.objectContaining({ rule: expect.objectContaining({ name: rule }), from, to }),
  );
});

it.each(allowedToParents)('of a folder and its subfolder, %s may import %s', (from) => {
  expect(folderViolations.filter((violation) => violation.from === from)).toEqual([]);
});
