import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connections, db } from '#lib/platform/database/db.ts';
import { env, overrideEnv } from '#lib/platform/env.ts';
import { newId } from '#lib/platform/new-id.ts';
import { createTestWorkspace } from '../create-test-workspace.ts';
import { signInAs } from '../sign-in-as.ts';
import { startWiredChannel } from '../start-wired-channel.ts';
import { switchDatabase } from '../switch-database.ts';
import { type Plan, workspaceWideScans } from '../workspace-wide-scans.ts';
import { ACROSS_WORKSPACES } from './across-workspaces.ts';
import { askEverything } from './ask-everything.ts';
import { crowdedPlans, repeatedScans, scansOfOthers } from './crowded-plans.ts';
import { type Examined, examineStatements } from './examine-statement.ts';
import { recordStatements } from './record-statements.ts';
import { allTitles, requests, type Title } from './requests.ts';
import { statementName } from './statement-name.ts';
import { openWalledDatabase, type WalledDatabase } from './walled-database.ts';

/*
 * Makes every request that a workspace can make, in a database where row-level security separates workspaces for a certain
 * role. Each statement that results is run open and walled, as examine-statement.ts explains. A difference is a forgotten
 * workspace_id (docs/decisions/190-a-wall-in-the-tests.md).
 */
const SLUG = 'tea-house';
const TIMEOUT = 300_000;

const beside = env().DATABASE_URL ?? '';
let database: WalledDatabase;
let examined: Examined;
let asked: Set<Title>;
let acting: string;

beforeAll(async () => {
  database = await openWalledDatabase({ url: beside });
  await switchDatabase({ DATABASE_URL: database.url });
  overrideEnv({ RATE_LIMIT_PER_MINUTE: '0', WORKSPACE_REQUESTS_PER_MINUTE: '0' });
  const channel = await startWiredChannel();
  overrideEnv({ SANDBOX_URL: channel.url, EGRESS_ALLOW: '127.0.0.1/32' });
  const workspace = await createTestWorkspace();
  const { workspaceId } = workspace;
  acting = workspaceId;
  await channel.connect(workspace);
  await db().workspace.update({ where: { id: workspaceId }, data: { slug: SLUG } });
  const owner = await signInAs({ workspaceId });
  for (let agents = 0; agents < 2; agents++) await signInAs({ workspaceId, role: 'agent' });
  const stranger = await emptyWorkspace('stranger');
  const twin = await emptyWorkspace('twin');
  await database.mirror(workspaceId, twin);

  // On new connections from here on.
  await switchDatabase({ DATABASE_URL: database.url });
  const examination = examineStatements(database, { acting: workspaceId, stranger });
  examined = examination.examined;
  recordStatements(connections(), examination.onStatement);
  const sent = requests({ admin: owner.headers, integrator: new Headers({ 'x-api-key': workspace.apiKey }) });
  asked = sent.asked;
  const rowsOf = (table: string) =>
    database.ask<Record<string, string>>(`SELECT * FROM ${table} WHERE workspace_id = $1 ORDER BY ctid`, [workspaceId]);
  const forgetTwins = (table: string) => database.ask(`DELETE FROM ${table} WHERE workspace_id = $1`, [twin]);
  const [member] = await rowsOf('members');
  try {
    const { email } = owner;
    await askEverything({ ...workspace, ...sent, slug: SLUG, email, memberId: member?.id ?? '', rowsOf, forgetTwins });
  } finally {
    await channel.stop();
  }
}, TIMEOUT);

afterAll(async () => {
  await switchDatabase({ DATABASE_URL: beside });
  await database.drop();
});

async function emptyWorkspace(slug: string): Promise<string> {
  const { id } = await db().workspace.create({ data: { id: newId(), name: slug, slug, defaultCountry: 'IN' } });
  return id;
}

it('calls every operation of the public API, of the pages, of accounts and of the installation', async () => {
  expect([...asked].sort(), 'an ask-….ts beside this test calls each').toEqual(await allTitles());
  expect(examined.met.size).toBeGreaterThan(250);
});

it('separates workspaces in each of their tables, for a role that cannot cross it', async () => {
  expect(database.tables.length).toBeGreaterThan(25);
  const names = database.tables.map(({ name }) => name);
  const open = await database.ask(
    `SELECT relname FROM pg_class WHERE relname = ANY ($1) AND (NOT relrowsecurity OR pg_get_userbyid(relowner) = $2
       OR NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = pg_class.oid))`,
    [names, database.role],
  );
  expect(open).toEqual([]);
  const [role] = await database.ask('SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = $1', [database.role]);
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
});

it('two tenants: no statement of any route reads or changes a row behind the wall of another workspace', () => {
  expect(examined.breaches).toEqual([]);
});

it('forgotten workspace: every statement answers and changes the same with and without the wall', () => {
  const across = Object.keys(ACROSS_WORKSPACES);
  const forgetful = examined.findings.filter(({ statement }) => !across.includes(statementName(statement)));
  expect(forgetful.map((finding) => ({ ...finding, name: statementName(finding.statement) }))).toEqual([]);
});

it('lists no statement as one across workspaces that is not', () => {
  const found = new Set(examined.findings.map(({ statement }) => statementName(statement)));
  expect([...found].sort()).toEqual(Object.keys(ACROSS_WORKSPACES).sort());
});

it('forgotten workspace: without a condition, statements read or change another workspace’s rows, and behind the wall none does', () => {
  expect(examined.forgetful.filter(({ reaches }) => reaches).length).toBeGreaterThan(100);
  expect(examined.forgetful.filter(({ isHeld }) => !isHeld)).toEqual([]);
});

it('forgotten workspace: covers what a flow changes about a contact, and both uses of a secret', () => {
  expect([...examined.met.keys()].some((text) => /changed AS \(\s*UPDATE contacts SET\s+tags/.test(text))).toBe(true);
  const uses = examined.forgetful.filter(({ statement }) => statement.includes('data.headers[*].secretRef'));
  expect(uses.map(({ reaches }) => reaches)).toEqual([true, true]);
});

/** Tables of which a workspace has few rows, or that are read from the start up to a page. */
const FEW = new Set(['flows', 'invitations', 'members', 'push_subscriptions', 'webhooks']);

it('plans no prepared statement, while tables are empty, to read a workspace’s whole table', async () => {
  const found = await workspaceWideScans({ url: beside, statements: examined.prepared });
  const large = found.filter((scan) => !FEW.has(scan.split(': ')[1] ?? ''));
  expect(large.filter((scan) => !/^list_conversations_\d+(_on)?: conversations$/.test(scan))).toEqual([]);
  expect(examined.prepared.size).toBeGreaterThan(20);
});

describe('beside large workspaces, for a workspace that came after the statistics', () => {
  let plans: Map<string, Plan[]>;
  let large: Set<string>;
  beforeAll(async () => {
    const ofOne = [...examined.values].filter(([, values]) => JSON.stringify(values).includes(acting));
    // The table of an import exists only in its transaction.
    const statements = new Map(ofOne.filter(([text]) => !text.includes('staged_contacts')));
    plans = await crowdedPlans({ url: beside, statements });
    const tables = database.tables.filter(({ column }) => column === 'workspace_id');
    large = new Set(tables.map(({ name }) => name).filter((name) => !FEW.has(name)));
  });

  const found = (search: typeof repeatedScans, texts: Iterable<string>) =>
    [...texts].flatMap((text) =>
      (plans.get(text) ?? []).flatMap((plan) =>
        search(plan, large).map((table) => ({ statement: statementName(text), table })),
      ),
    );

  it('no statement reads a table again for each row of something else', () => {
    expect(plans.size).toBeGreaterThan(200);
    expect(found(repeatedScans, plans.keys())).toEqual([]);
  });

  it('no statement reads the rows of others to find those of one', () => {
    const bound = [...plans.keys()].filter((text) => examined.values.get(text)?.includes(acting));
    expect(bound.length).toBeGreaterThan(150);
    expect(found(scansOfOthers, bound)).toEqual([]);
  });
});
