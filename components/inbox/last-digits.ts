const USUAL = 4;

/** The last digits of a phone, as many as tell it apart from the others: at least four. */
export function lastDigits(phone: string, others: readonly string[]): string {
  let count = USUAL;
  const isShared = () => others.some((other) => other !== phone && other.endsWith(phone.slice(-count)));
  while (count < phone.length && isShared()) count += 1;
  return phone.slice(-count);
}
