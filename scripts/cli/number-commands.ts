import type { Command } from 'commander';
import { listNumbers } from '../../lib/workspace/numbers/list-numbers.ts';
import { findWorkspace } from './find-workspace.ts';
import { runList } from './run.ts';

export function numberCommands(program: Command): void {
  program
    .command('number')
    .description('messaging numbers')
    .command('list')
    .description('the numbers of a workspace, and whether the channel last took them')
    .requiredOption('--workspace <id or slug>')
    .option('--json', 'a line of JSON each')
    .action((options) =>
      runList(options, async () => listNumbers({ workspaceId: await findWorkspace(options.workspace) }), {
        id: ({ id }) => id,
        phone: ({ display_phone }) => display_phone,
        name: ({ verified_name }) => verified_name,
        'phone number id': ({ phone_number_id }) => phone_number_id,
        'waba id': ({ waba_id }) => waba_id,
        status: ({ status }) => status,
        checked: ({ checked_at }) => checked_at,
      }),
    );
}
