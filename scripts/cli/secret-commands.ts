import type { Command } from 'commander';
import { setFlowSecret } from '../../lib/flows/secrets/set-flow-secret.ts';
import { audit, findWorkspace } from './find-workspace.ts';
import { list, orStandardInput } from './options.ts';
import { run } from './run.ts';

export function secretCommands(program: Command): void {
  program
    .command('secret')
    .description('flow secrets')
    .command('set')
    .description('store a value that Call API nodes may use')
    .requiredOption('--workspace <id or slug>')
    .requiredOption('--name <name>')
    .requiredOption('--value <value>', '- reads standard input')
    .option('--hosts <a,b>', 'host names it may be sent to', list)
    .action((options) =>
      run(
        async () => {
          const workspaceId = await findWorkspace(options.workspace);
          const value = await orStandardInput(options.value);
          const { name, hosts } = options;
          await setFlowSecret({ workspaceId, name, value, ...(hosts && { hosts }) });
          await audit(workspaceId, 'flow_secret.set', name, name);
          return { name };
        },
        { seals: true },
      ),
    );
}
