import type { Command } from 'commander';
import { DomainError } from '../../lib/contract/errors.ts';
import { checkNewNumber } from '../../lib/workspace/numbers/check-new-number.ts';
import { disconnectNumber } from '../../lib/workspace/numbers/disconnect-number.ts';
import { listNumbers } from '../../lib/workspace/numbers/list-numbers.ts';
import { audit, findWorkspace, isUuid } from './find-workspace.ts';
import { run, runList } from './run.ts';

export function numberCommands(program: Command): void {
  const number = program.command('number').description('messaging numbers');
  number
    .command('check')
    .description('check the default number of a workspace with WhatsApp, and subscribe to its webhooks')
    .requiredOption('--workspace <id or slug>')
    .action((options) =>
      run(async () => {
        const { status, detail } = await checkNewNumber({ workspaceId: await findWorkspace(options.workspace) });
        return { status, detail };
      }),
    );
  number
    .command('disconnect')
    .description(
      'stop receiving and sending with a number, so that another workspace can connect it; conversations stay',
    )
    .requiredOption('--workspace <id or slug>')
    .requiredOption('--id <id>', 'as `number list` shows it')
    .action((options) =>
      run(async () => {
        const workspaceId = await findWorkspace(options.workspace);
        const { id } = options;
        const missing = new DomainError('not_found', `The workspace has no connected number ${id}.`);
        if (!isUuid(id)) throw missing;
        const { name } = await disconnectNumber({ workspaceId, numberId: id }).catch((error) => {
          throw error instanceof DomainError ? missing : error;
        });
        await audit(workspaceId, 'number.disconnect', id, name);
        return { id, disconnected: true };
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
