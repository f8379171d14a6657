import type { Plugin } from 'vite';

type Mutated = { file: string | null; source: string };

/** Vitest bundles its configuration: a module of its own there, so that runner and plugin meet in the process. */
const HELD = Symbol.for('parley.mutated-file');
const held = globalThis as typeof globalThis & { [HELD]?: Mutated };

/** The file that is another just now. */
export function mutated(): Mutated {
  held[HELD] ??= { file: null, source: '' };
  return held[HELD];
}

/** Gives tests the mutated text in place of the file's own: nothing on disk changes. */
export function mutatedFile(): Plugin {
  return {
    name: 'mutated-file',
    enforce: 'pre',
    load: (id) => (id.split('?')[0] === mutated().file ? mutated().source : null),
  };
}
