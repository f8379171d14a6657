/** The command line; `scripts/parley.ts` runs it. */
import { Command } from 'commander';
import { VERSION } from '../../lib/platform/version.ts';
import { commandGroups } from './command-groups.ts';

const program = new Command('parley')
  .description('Administers a Parley installation, running or stopped.')
  .version(VERSION)
  .showHelpAfterError();

// Loading all of them takes two to three times as long as the one in use.
const used = commandGroups.get(process.argv[2] ?? '');
for (const load of used ? [used] : new Set(commandGroups.values())) (await load())(program);

await program.parseAsync();
