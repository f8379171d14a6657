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

refuseUnknown(process.argv.slice(2));
await program.parseAsync();

/** Of itself, `commander` answers a group without a command, and `help` for an unknown one, with help that says nothing else. */
function refuseUnknown(words: string[]): void {
  let command = program;
  for (const word of words) {
    if (word.startsWith('-')) return;
    if (word === 'help') continue;
    const next = command.commands.find((each) => each.name() === word);
    // Without `help`, commander says it by itself, and what may be meant.
    if (!next && command.commands.length > 0 && words.includes('help')) {
      command.error(`error: unknown command '${word}'`);
    }
    if (!next) return;
    command = next;
  }
  const isGroup = command !== program && command.commands.length > 0;
  if (isGroup && !words.includes('help')) command.error('error: missing command');
}
