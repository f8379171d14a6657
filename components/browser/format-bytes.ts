const UNITS = ['bytes', 'KB', 'MB'];

/** "340 KB", "1.5 MB": in steps of 1,024, with one decimal for small numbers. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit > 0 && value < 10 && !Number.isInteger(value) ? 1 : 0;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}
