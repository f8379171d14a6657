import { defineConfig } from 'vitest/config';
import base from '../../vitest.config.ts';
import { mutatedFile } from './mutated-file.ts';

/** The same tests as always, of which a run for one mutant takes a few and ends with the first that fails. */
export default defineConfig({
  ...base,
  plugins: [mutatedFile()],
  // Vitest keeps transformed files by what is on disk, where a mutated one is as it was.
  test: { ...base.test, fsModuleCache: false, bail: 1, testTimeout: 20_000, hookTimeout: 20_000, reporters: [{}] },
});
