const COUNTED_TO = 99;

/** A count as badges and filters show it. */
export const shortCount = (count: number): string => (count > COUNTED_TO ? `${COUNTED_TO}+` : String(count));
