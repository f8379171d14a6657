import fc from 'fast-check';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { parsePhone } from './parse-phone.ts';
import { phoneSpellings } from './testing/phone-spellings.ts';

const read = (input: string, defaultCountry = 'IN') => parsePhone({ input, defaultCountry });

describe.each(phoneSpellings)('in a workspace of $country', ({ country, people }) => {
  const pairs = people.flatMap(([first, ...others]) => others.map((other) => [other, first!] as const));

  it.each(pairs)('%s is the same person as %s', (one, other) => {
    expect(read(one, country)?.key).toEqual(expect.any(String));
    expect(read(one, country)?.key).toBe(read(other, country)?.key);
  });

  it('different people have different keys', () => {
    const keys = people.map(([first]) => read(first!, country)?.key);
    expect(new Set(keys).size).toBe(people.length);
  });
});

it('has at least 300 pairs of spellings', () => {
  const pairs = phoneSpellings.flatMap(({ people }) => people.flatMap((spellings) => spellings.slice(1)));
  expect(pairs.length).toBeGreaterThanOrEqual(300);
});

describe('what is stored', () => {
  it.each([
    ['9876543210', 'IN', '+919876543210'],
    ['4155552671', 'US', '+14155552671'],
    ['14155552671', 'IN', '+14155552671'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['06 6982 1234', 'IT', '+390669821234'],
    ['8 912 345-67-89', 'RU', '+79123456789'],
    ['91234567', 'SG', '+6591234567'],
    ['0011 44 20 7946 0958', 'AU', '+442079460958'],
  ])('%s in %s is %s', (input, country, e164) => {
    expect(read(input, country)?.e164).toBe(e164);
  });

  it.each([
    ['2023789256.0', 'US', '+12023789256'],
    ['7840279827.0', 'GB', '+447840279827'],
    ['8126124400.00', 'ID', '+628126124400'],
    ['+4930123456.0', 'IN', '+4930123456'],
    ['9812345678.0', 'IN', '+919812345678'],
  ])('%s, as programs write a number of a spreadsheet, has no further digit', (input, country, e164) => {
    expect(read(input, country)?.e164).toBe(e164);
  });

  it('keeps the last zero of a number that is grouped by dots', () => {
    expect(read('+49.30.12345.0')?.e164).toBe('+4930123450');
  });

  it('keeps a Brazilian mobile as it was given, with or without the ninth digit', () => {
    expect(read('+55 11 8765-4321')).toEqual({ e164: '+551187654321', key: '551187654321' });
    expect(read('+55 11 98765-4321')).toEqual({ e164: '+5511987654321', key: '551187654321' });
  });

  it('drops the 1 of Mexico, which is no longer dialed', () => {
    expect(read('+52 1 55 1234 5678')).toEqual({ e164: '+525512345678', key: '525512345678' });
  });

  it('keeps an Argentine number as it was given, with or without the 9', () => {
    expect(read('+54 9 11 2345 6789')?.e164).toBe('+5491123456789');
    expect(read('+54 11 2345 6789')?.e164).toBe('+541123456789');
  });

  it('gives ten digits to the default country even when they open with another calling code', () => {
    expect(read('6591234567', 'IN')?.e164).toBe('+916591234567');
    expect(read('4791234567', 'US')).toBeNull();
    expect(read('+4791234567', 'US')?.e164).toBe('+4791234567');
  });

  it('reads international numbers when the default country is unknown, and no others', () => {
    expect(read('+91 98765 43210', 'XX')?.e164).toBe('+919876543210');
    expect(read('919876543210', 'XX')?.e164).toBe('+919876543210');
    expect(read('9876543210', 'XX')).toBeNull();
  });
});

describe('what is refused', () => {
  it.each([
    [''],
    [' '],
    ['+'],
    ['abc'],
    ['call me'],
    ['12345'],
    ['+12345'],
    ['0000000000'],
    ['+999 123 456 789'],
    ['+91 98765 4321'],
    ['+91 98765 432100'],
    ['98765 43210 98765 43210'],
    ['98765 43210 / 98765 43211'],
    ['98765 43210, 98765 43211'],
    ['1-800-FLOWERS'],
    ['+1 800 FLOWERS'],
    ['98765 4321O'],
    ['98765 43210 ext. 5'],
    ['+91 98765 43210x5'],
    ['+91 98765 43210 #5'],
    ['+91 98765 43210;ext=5'],
    ['++91 98765 43210'],
    ['91+9876543210'],
    ['+91 98765 43210+'],
    ['+00 91 98765 43210'],
    ['9876543210\u0000'],
    ['9876543210\ud800'],
    ['whatsapp:+919876543210'],
    ['5.5e9876543'],
    ['-9876543.21e3'],
    ['９８７６５'],
    [`+91 98765 43210${' '.repeat(64)}`],
    ['9'.repeat(100_000)],
  ])('%j', (input) => {
    expect(read(input)).toBeNull();
  });

  it('a Brazilian number of twelve digits that is not a mobile with a ninth digit left out', () => {
    expect(read('+55 11 1765-4321')).toBeNull();
    expect(read('+55 20 8765-4321')).toBeNull();
  });

  it('Mexican 521 before a number that is not one', () => {
    expect(read('+52 1 11 1111 1111')).toBeNull();
  });
});

describe('properties', () => {
  const countries = getCountries().filter((country) => getExampleNumber(country, examples));
  const countryOf = fc.constantFrom(...countries);

  /** A national number of the country with a few digits changed, so that it may be valid or not. */
  const nationalOf = (country: CountryCode) =>
    fc
      .tuple(
        fc.array(fc.tuple(fc.nat(12), fc.nat(9)), { maxLength: 4 }),
        fc.constantFrom('', '', '', '0', '1', '8', '9', '00', '011'),
      )
      .map(([changes, prefix]) => {
        const digits = [...getExampleNumber(country, examples)!.nationalNumber];
        for (const [at, digit] of changes) if (at < digits.length) digits[at] = String(digit);
        return prefix + digits.join('');
      });
  const numbers = countryOf.chain((country) =>
    fc.tuple(nationalOf(country), fc.boolean(), countryOf).map(([national, international, other]) => ({
      input: international ? `+${getCountryCallingCode(country)}${national}` : national,
      defaultCountry: international ? other : country,
    })),
  );

  it('agrees with libphonenumber on every number that it calls valid', () => {
    let valid = 0;
    fc.assert(
      fc.property(numbers, ({ input, defaultCountry }) => {
        const bare = input.length > 10 && input.length <= 15 && /^[1-9]/.test(input);
        const spellings = [
          ...(bare ? [`+${input}`] : []),
          ...(input.startsWith('00') ? [`+${input.slice(2)}`] : []),
          input,
        ];
        const theirs = spellings
          .map((text) => parsePhoneNumberFromString(text, { defaultCountry, extract: false }))
          .find((number) => number?.isValid());
        const ours = parsePhone({ input, defaultCountry });
        if (theirs) {
          valid++;
          if (!ownRule(ours?.e164)) expect(ours?.e164).toBe(theirs.number);
        } else if (ours) {
          expect(ownRule(ours.e164)).toBe(true);
        }
      }),
      { numRuns: 4000 },
    );
    expect(valid).toBeGreaterThan(1000);
  });

  /** Numbers of the three countries where our identity rules decide, not libphonenumber. */
  const ownRule = (e164: string | undefined) => /^\+(55\d{10}|52\d{10}|54\d{10})$/.test(e164 ?? '');

  it('reads what it wrote as the same person', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('', '+', '00'), (number, prefix) => {
        const phone = parsePhone(number);
        fc.pre(phone !== null);
        const digits = phone.e164.slice(1);
        fc.pre(prefix !== '' || (digits.length > 10 && digits.length <= 15));
        expect(read(prefix + digits, number.defaultCountry)).toEqual(phone);
      }),
    );
  });

  it('ignores punctuation', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', ' (', ') ', '\u00a0', '\u2011', '/');
    fc.assert(
      fc.property(numbers, fc.array(gap, { minLength: 24, maxLength: 24 }), ({ input, defaultCountry }, gaps) => {
        const spelled = [...input].map((character, index) => character + gaps[index]).join('');
        expect(read(spelled, defaultCountry)).toEqual(read(input, defaultCountry));
      }),
    );
  });

  it('answers null or a number for any text, and never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.string({ maxLength: 3 }),
        (input, defaultCountry) => {
          const phone = parsePhone({ input, defaultCountry });
          if (phone) expect(phone.e164).toMatch(/^\+[1-9]\d{4,16}$/);
        },
      ),
    );
  });
});
