import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { slugForName } from './slug-for-name.ts';

/** The first segments of the app's own paths; a route group adds none. */
const ownAddresses = readdirSync('app', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => (name.startsWith('(') ? readdirSync(`app/${name}`) : [name]))
  .filter((name) => /^[a-z-]+$/.test(name));

it('finds the app’s own addresses', () => {
  expect(ownAddresses).toEqual(expect.arrayContaining(['docs', 'instance', 'sign-in', 'second-factor']));
});

it.each(ownAddresses)('never gives a workspace the slug /%s', (address) => {
  expect(slugForName(address)).not.toBe(address);
});
