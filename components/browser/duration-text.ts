/** A measured time: "< 1 ms", "104 ms", "1.9 s". */
export function durationText(ms: number): string {
  if (ms < 1) return '< 1 ms';
  const whole = Math.round(ms);
  return whole < 1000 ? `${whole} ms` : `${(ms / 1000).toFixed(1)} s`;
}
