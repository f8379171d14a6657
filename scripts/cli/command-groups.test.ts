import { Command } from 'commander';
import { expect, it } from 'vitest';
import { commandGroups } from './command-groups.ts';

it('has every command under its first word', async () => {
  const added = new Set<string>();
  for (const [word, load] of commandGroups) {
    const program = new Command();
    (await load())(program);
    const names = program.commands.map((command) => command.name());
    expect(names).toContain(word);
    for (const name of names) added.add(name);
  }
  expect([...added]).toEqual([...commandGroups.keys()]);
});

it.each([
  ['backup', 'encrypts the keys in it'],
  ['restore', 'decrypts the keys in it'],
])('says what the passphrase of %s does', async (word, does) => {
  const program = new Command();
  (await commandGroups.get(word)?.())?.(program);
  const help = program.commands.find((command) => command.name() === word)?.helpInformation();
  expect(help).toContain(does);
});
