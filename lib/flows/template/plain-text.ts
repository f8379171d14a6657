/**
 * A text normalized for comparison: without case, surrounding and repeated space, and invisible marks (which keyboards and
 * copying leave behind); digits of all scripts are equal, and so are all dashes and all apostrophes.
 */
export function plainText(text: string): string {
  const plain = westernDigits(withoutInvisible(text)).replace(APOSTROPHES, "'");
  return withoutCase(plain.replace(/\s+/g, ' ').trim());
}

/** Phones write don’t, other keyboards don't. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bb\u02bc\u0060]/g;

/** Through upper case, so that STRASSE is Straße; and the Turkish dotted İ and dotless ı are both an i. */
function withoutCase(text: string): string {
  return text.toUpperCase().toLowerCase().replaceAll('i\u0307', 'i');
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

const digitValues = new Map<number, number>();

/** A script's ten digits are consecutive, so the distance to the first of the row is the value. */
function digitValue(codePoint: number): number {
  const known = digitValues.get(codePoint);
  if (known !== undefined) return known;
  let zero = codePoint;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  const value = (codePoint - zero) % 10;
  digitValues.set(codePoint, value);
  return value;
}
