import type { Mutant } from './find-mutants.ts';

/** Mutants that change nothing anyone could notice, each with the reason. They count neither as killed nor as survived. */
const HARMLESS: { file: string /** The line on which it begins. */; code: string; change: string; why: string }[] = [];

/** Why no test could notice this mutant; null when one should. */
export function harmless(mutant: Pick<Mutant, 'file' | 'change' | 'start'>, source: string): string | null {
  const from = source.lastIndexOf('\n', mutant.start - 1) + 1;
  const code = source.slice(from, source.indexOf('\n', from)).trim();
  const known = HARMLESS.find((one) => one.file === mutant.file && one.change === mutant.change && one.code === code);
  return known?.why ?? null;
}
