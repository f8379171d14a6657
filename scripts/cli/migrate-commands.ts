import type { Command } from 'commander';
import { migrate, migrationStatus, resolveMigration } from '../../lib/platform/database/migrate.ts';
import { run, runList } from './run.ts';

const AS_IT_IS = { migrates: false };

export function migrateCommands(program: Command): void {
  const group = program.command('migrate').description("the database's schema, which each start brings up to date");
  group
    .command('status')
    .description('every migration: applied, pending, unfinished, edited since, or unknown to this version')
    .option('--json', 'print one line of JSON per row')
    .action((options) =>
      runList(
        options,
        ({ ownerUrl }) => migrationStatus({ url: ownerUrl }),
        {
          name: ({ name }) => name,
          state: ({ state }) => state,
          applied: ({ applied_at }) => applied_at?.toISOString() ?? null,
        },
        AS_IT_IS,
      ),
    );
  group
    .command('apply')
    .description('apply pending migrations, as a start does')
    .action(() =>
      run(async ({ ownerUrl, appRole }) => ({ applied: await migrate({ url: ownerUrl, appRole }) }), {
        ...AS_IT_IS,
        begins: true,
      }),
    );
  group
    .command('resolve')
    .description('say how you resolved a migration that an earlier version left unfinished')
    .argument('<name>', 'the name of the migration')
    .option('--applied', 'all of it is in the database now')
    .option('--rolled-back', 'none of it is in the database any longer; the next start applies it')
    .action((name, { applied, rolledBack }, command: Command) => {
      if (Boolean(applied) === Boolean(rolledBack)) command.error('error: give either --applied or --rolled-back');
      const resolution = applied ? 'applied' : 'rolled-back';
      return run(({ ownerUrl }) => resolveMigration({ url: ownerUrl, name, resolution }), AS_IT_IS);
    });
}
