const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Whole minutes as people say them, exactly: “1 day”, “1 hour 30 minutes”. */
export function durationWords(minutes: number): string {
  const parts = UNITS.flatMap(([unit, size], index) => {
    const larger = UNITS[index - 1]?.[1] ?? Number.POSITIVE_INFINITY;
    const count = Math.floor((minutes % larger) / size);
    return count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : [];
  });
  return parts.join(' ') || '0 minutes';
}
