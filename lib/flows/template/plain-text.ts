/**
 * A text as it is compared: without case, surrounding and repeated space, and marks that no one sees (which keyboards
 * and copying leave behind); digits of every script are the same digits, and all dashes the same dash.
 */
export function plainText(text: string): string {
  return westernDigits(withoutInvisible(text)).replace(/\s+/g, ' ').trim().toLowerCase();
}

/** In one form, without what takes no room: zero-width characters, marks of direction, variation selectors. */
export function withoutInvisible(text: string): string {
  return text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/**
 * Digits of every script as 0 to 9 with the signs of western numbers: ٤٢٫٥ is 42.5, 2️⃣ is 2, and the minus and every dash
 * that keyboards put in its place is a hyphen.
 */
export function westernDigits(text: string): string {
  return text
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
    .replace(/(?<=\d)(\u20e3|٬(?=\d{3}))/g, '')
    .replace(/(?<=\d)٫(?=\d)/g, '.')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** A script's ten digits follow each other, so the distance to the first of a row of them tells the value. */
function digitValue(codePoint: number): number {
  let zero = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (codePoint - zero) % 10;
}
