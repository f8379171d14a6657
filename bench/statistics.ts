import { percentile } from '../scripts/cli/prove/statistics.ts';

export function median(values: number[]): number {
  return percentile(values, 0.5);
}
