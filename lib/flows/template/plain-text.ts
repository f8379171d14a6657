/**
 * A text as it is compared: without case, surrounding and repeated space, and marks that no one sees (which keyboards
 * and copying leave behind); digits of every script are the same digits.
 */
export function plainText(text: string): string {
  return westernDigits(withoutInvisible(text)).replace(/\s+/g, ' ').trim().toLowerCase();
}

/** In one form, without what takes no room: zero-width characters, marks of direction, variation selectors. */
export function withoutInvisible(text: string): string {
  return text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/** Digits of every script as 0 to 9: ٤٢ is 42. */
export function westernDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)));
}

/** A script's ten digits follow each other, so the distance to the first of a row of them tells the value. */
function digitValue(codePoint: number): number {
  let zero = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (codePoint - zero) % 10;
}
