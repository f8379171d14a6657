/** A count with its unit: "1 contact", "4,096 characters". */
export const counted = (count: number | bigint, unit: string): string =>
  `${count.toLocaleString('en-US')} ${unit}${Number(count) === 1 ? '' : 's'}`;
