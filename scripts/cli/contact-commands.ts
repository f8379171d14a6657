import type { Command } from 'commander';
import { eraseContact } from '../../lib/messaging/contacts/erase-contact.ts';
import { audit, findWorkspace } from './find-workspace.ts';
import { filled } from './options.ts';
import { run } from './run.ts';

export function contactCommands(program: Command): void {
  program
    .command('contact')
    .description('contacts')
    .command('erase')
    .description('erase a person for good: contact, conversations, messages, files, orders, runs and events')
    .requiredOption('--workspace <id or slug>')
    .requiredOption('--contact <id or phone>', 'a phone may have any format', filled)
    .action((options) =>
      run(async () => {
        const workspaceId = await findWorkspace(options.workspace);
        const { id } = await eraseContact({
          workspaceId,
          contact: options.contact,
          withinMs: Number.POSITIVE_INFINITY,
        });
        await audit(workspaceId, 'contact.erase', id, null);
        return { id, erased: true };
      }),
    );
}
