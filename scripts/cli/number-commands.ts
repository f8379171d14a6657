import type { Command } from 'commander';
import { checkNewNumber } from '../../lib/workspace/numbers/check-new-number.ts';
import { listNumbers } from '../../lib/workspace/numbers/list-numbers.ts';
import { findWorkspace } from './find-workspace.ts';
import { run, runList } from './run.ts';

export function numberCommands(program: Command): void {
  const number = program.command('number').description('messaging numbers');
  number
    .command('check')
    .description('check the number of a workspace with WhatsApp, and subscribe to its webhooks')
    .requiredOption('--workspace <id or slug>')
    .action((options) =>
      run(async () => {
        const { status, detail } = await checkNewNumber({ workspaceId: await findWorkspace(options.workspace) });
        return { status, detail };
      }),
    );
  number
    .command('list')
    .description('the numbers of a workspace, and whether WhatsApp accepted them at the last check')
    .requiredOption('--workspace <id or slug>')
    .option('--json', 'print one line of JSON per row')
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
