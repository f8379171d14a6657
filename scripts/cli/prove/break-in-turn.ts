import { setTimeout as elapsed } from 'node:timers/promises';
import { breakThings, reasonAgainst, type Stage } from './break-things.ts';
import { FAULTS, type FaultName, type Report } from './report.ts';

/** The shortest time from one fault to the next, in ms, so that the load runs normally in between. */
const FAULT_MS = 12_000;

/** Breaks one thing after another, in rounds, until the time is up. */
export async function breakInTurn(
  stage: Stage,
  { end, say, signal }: { end: number; say: (words: string) => void; signal: AbortSignal },
): Promise<Pick<Report, 'faults' | 'leftOut'>> {
  const recovered = new Map<FaultName, number[]>();
  const impossible = new Map(FAULTS.map((fault) => [fault, reasonAgainst(fault, stage)]));
  const possible = FAULTS.filter((fault) => impossible.get(fault) === null);
  for (let turn = 0; performance.now() < end; turn += 1) {
    const fault = possible[turn % possible.length] ?? 'kill';
    const until = performance.now() + FAULT_MS;
    say(`Breaking things: ${fault}`);
    const seconds = await breakThings(fault, stage);
    say(`  recovered after ${seconds.toFixed(1)} s`);
    recovered.set(fault, [...(recovered.get(fault) ?? []), seconds]);
    const left = Math.min(until, end) - performance.now();
    if (left > 0) await elapsed(left, undefined, { signal });
  }
  return {
    faults: [...recovered].map(([name, recoverySeconds]) => ({ name, recoverySeconds })),
    leftOut: FAULTS.filter((fault) => !recovered.has(fault)).map((name) => ({
      name,
      reason: impossible.get(name) ?? 'There was no time for it.',
    })),
  };
}
