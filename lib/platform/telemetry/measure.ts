import { singleton } from '../singleton.ts';
import type { LabelsOf, Measured } from './metrics.ts';

type Recorder = (name: Measured, value: number, labels: Readonly<Record<string, string>>) => void;

/** Every copy of this module in the process shares one recorder. */
const shared = singleton('measures', (): { record?: Recorder | undefined } => ({}));

/** Adds to a counter, or a value to a histogram. Costs almost nothing while no one reads metrics. */
export function measure<Name extends Measured>(name: Name, value: number, labels: LabelsOf<Name>): void {
  shared.record?.(name, value, labels);
}

/** Sets where measurements go; nowhere when undefined. */
export function recordMeasures(record: Recorder | undefined): void {
  shared.record = record;
}
