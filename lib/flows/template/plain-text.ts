/**
 * A text normalized for comparison: without case, surrounding and repeated space, and invisible marks (which keyboards and
 * copying leave behind); digits of all scripts are equal, and so are all dashes.
 */
export function plainText(text: string): string {
  return westernDigits(withoutInvisible(text)).replace(/\s+/g, ' ').trim().toLowerCase();
}

/** In one Unicode form, without zero-width characters, direction marks and variation selectors. */
export function withoutInvisible(text: string): string {
  return text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
}

/**
 * Digits of every script as 0 to 9, with the signs of western numbers: ٤٢٫٥ is 42.5, 2️⃣ is 2, and the minus and every dash
 * that keyboards use for it become a hyphen.
 */
export function westernDigits(text: string): string {
  return text
    .replace(/[^\P{Nd}0-9]/gu, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
    .replace(/(?<=\d)(\u20e3|٬(?=\d{3}))/g, '')
    .replace(/(?<=\d)٫(?=\d)/g, '.')
    .replace(/[\u2010-\u2015\u2212]/g, '-');
}

/** A script's ten digits are consecutive, so the distance to the first of the row is the value. */
function digitValue(codePoint: number): number {
  let zero = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (codePoint - zero) % 10;
}
