import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createTestWorkspace } from '#lib/testing/create-test-workspace.ts';
import { switchDatabase } from '#lib/testing/switch-database.ts';
import { queryAt, twoRoles } from '#lib/testing/two-roles.ts';
import { db } from './db.ts';
import { migrate, requireMigrated } from './migrate.ts';

it.each(['public', 'parley', 'Mixed-case'])(
  'an owner without CREATE on the database migrates the schema %s, and a lesser role runs the app there',
  async (schema) => {
    const { superuser: admin, owner, app, names } = await twoRoles({ schema });
    const setUp =
      schema === 'public'
        ? `ALTER SCHEMA public OWNER TO ${names.owner}`
        : `CREATE SCHEMA "${schema}" AUTHORIZATION ${names.owner}`;
    await queryAt(
      admin,
      `REVOKE ALL ON DATABASE ${names.database} FROM PUBLIC; GRANT CONNECT ON DATABASE ${names.database} TO ${names.owner}, ${names.app}; ${setUp}`,
    );
    expect((await migrate({ url: owner, appRole: names.app })).length).toBeGreaterThan(20);
    expect(await migrate({ url: owner, appRole: names.app })).toEqual([]);

    await switchDatabase({ DATABASE_URL: app });
    const { workspaceId } = await createTestWorkspace();
    // Through the model, and through our own statements.
    expect(await db().workspace.count({ where: { id: workspaceId } })).toBe(1);
    expect(await db().$queryRaw`SELECT id FROM workspaces`).toEqual([{ id: workspaceId }]);
    await db().event.create({ data: { workspaceId, id: workspaceId, name: 'message.status', data: {} } });
    await expect(db().$executeRaw`CREATE TABLE mine ()`).rejects.toThrow(/permission denied/);
    await expect(db().$executeRaw`DROP TABLE workspaces`).rejects.toThrow(/must be owner/);
    const tables = await queryAt(
      admin,
      `SELECT DISTINCT table_schema AS schema FROM information_schema.tables
      WHERE table_name IN ('workspaces', '_prisma_migrations', 'messages')`,
    );
    expect(tables).toEqual([{ schema }]);
  },
);

it('a role for which there is a schema of its own name uses public, unless the address names that schema', async () => {
  const { superuser: admin, owner, names } = await twoRoles({ schema: 'public' });
  await queryAt(admin, `ALTER SCHEMA public OWNER TO ${names.owner}; CREATE SCHEMA AUTHORIZATION ${names.owner}`);
  await migrate({ url: owner });
  await switchDatabase({ DATABASE_URL: owner });
  const { workspaceId } = await createTestWorkspace();
  expect(await db().$queryRaw`SELECT id FROM workspaces`).toEqual([{ id: workspaceId }]);
  expect(await queryAt(admin, 'SELECT id FROM public.workspaces')).toEqual([{ id: workspaceId }]);
});

it('a missing schema is created by a role that may, and asked for by its statement if the role may not', async () => {
  const { superuser: admin, owner, names } = await twoRoles({ schema: 'parley' });
  await expect(migrate({ url: owner })).rejects.toThrow(`CREATE SCHEMA "parley" AUTHORIZATION "${names.owner}";`);
  await queryAt(admin, `GRANT CREATE ON DATABASE ${names.database} TO ${names.owner}`);
  expect((await migrate({ url: owner })).length).toBeGreaterThan(20);
});

it.each(['public', 'parley'])(
  'after parley migrate apply, an instance with the lesser role alone can start on the schema %s',
  async (schema) => {
    const { superuser: admin, owner, app, names } = await twoRoles({ schema });
    const itsOwner = schema === 'public' ? 'ALTER SCHEMA public OWNER TO' : `CREATE SCHEMA ${schema} AUTHORIZATION`;
    await queryAt(admin, `${itsOwner} ${names.owner}`);
    await expect(requireMigrated({ url: app })).rejects.toThrow('The database was never migrated.');
    await migrate({ url: owner });
    await expect(requireMigrated({ url: app })).rejects.toThrow(/parley migrate apply/);
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/parley.ts', 'migrate', 'apply'], {
      env: { ...process.env, DATABASE_URL: app, DATABASE_MIGRATION_URL: owner },
      stdio: 'pipe',
    });
    await expect(requireMigrated({ url: app })).resolves.toBeUndefined();
    expect(await queryAt(app, `SELECT id FROM ${schema}.workspaces`)).toEqual([]);
  },
);
