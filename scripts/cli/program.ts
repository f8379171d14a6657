/** The command line; `scripts/parley.ts` runs it. */
import { Command } from 'commander';
import { VERSION } from '../../lib/platform/version.ts';
import { commandGroups } from './command-groups.ts';

const program = new Command('parley')
  .description('Administers a Parley installation, running or stopped.')
  .version(VERSION)
  .showHelpAfterError();

// Loading all of them takes two to three times as long as the one in use.
const [given = ''] = process.argv.slice(2);
const used = commandGroups.get(given);
const all = ['-V', '--version'].includes(given) ? [] : new Set(commandGroups.values());
for (const load of used ? [used] : all) (await load())(program);

await program.parseAsync();
