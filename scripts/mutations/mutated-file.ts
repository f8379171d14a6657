import type { Plugin } from 'vite';

type Mutated = { file: string | null; source: string };

/**
 * Vitest bundles its configuration, so the plugin there has its own copy of this module. They share state through a
 * global.
 */
const HELD = Symbol.for('parley.mutated-file');
const held = globalThis as typeof globalThis & { [HELD]?: Mutated };

/** The file that is currently mutated. */
export function mutated(): Mutated {
  held[HELD] ??= { file: null, source: '' };
  return held[HELD];
}

/** Gives tests the mutated source in place of the file's own. Nothing on disk changes. */
export function mutatedFile(): Plugin {
  return {
    name: 'mutated-file',
    enforce: 'pre',
    load: (id) => (id.split('?')[0] === mutated().file ? mutated().source : null),
  };
}
