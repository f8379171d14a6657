/** For `JSON.parse`: turns whole numbers that JavaScript cannot hold, such as long IDs, into text. */
export function keepLongNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isLong = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '');
  return isLong ? context?.source : value;
}
