import { z } from 'zod';
import { nameSchema } from '#lib/contract/names/schema.ts';
import { trimEndOf } from '#lib/platform/trim-end-of.ts';

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;
export const MAX_NAME_LENGTH = 100;

export const emailSchema = z.email('Enter an email address.').max(254);

/** The message for a password that is among the first to be guessed. */
const WEAK_PASSWORD = 'This password is easy to guess. Use another one, such as four words of your own.';

export const newPasswordSchema = z
  .string()
  .min(MIN_PASSWORD_LENGTH, `Use at least ${MIN_PASSWORD_LENGTH} characters.`)
  .max(MAX_PASSWORD_LENGTH, `Use at most ${MAX_PASSWORD_LENGTH} characters.`)
  .refine((password) => !isWeakPassword(password), WEAK_PASSWORD);

/** What the audit log calls those who are not people (lib/workspace/audit/record-audit.ts). */
const NOT_A_PERSON = /^(command\s+line|api\s+key\b.*)$/iu;

export const personNameSchema = nameSchema({ max: MAX_NAME_LENGTH, missing: 'Enter a name.' }).refine(
  (name) => !NOT_A_PERSON.test(name),
  'The audit log calls others by this name. Choose another one.',
);

/** The most frequent passwords of stolen lists that are long enough, without trailing digits and signs. */
const COMMON = new Set(
  `password passwordpassword letmein letmeinletmein welcome welcomewelcome iloveyou iloveyouiloveyou administrator
  administrators adminadmin adminadminadmin changeme changemechangeme qwerty qwertyqwerty qwertyuiop qwertyuiopasdf qwertzuiop
  asdfghjkl asdfghjklqwerty zxcvbnm zxcvbnmasdfgh qazwsxedc qazwsxedcrfv onetwothree abcdefghijkl abcdefgh abcabcabc trustno
  monkeymonkey dragondragon footballfootball football baseball basketball superman superman batmanbatman princess sunshine
  starwars mypassword secretpassword secret supersecret correcthorsebatterystaple thequickbrown defaultpassword temporary
  temppassword testtesttest testpassword passwort passwortpasswort motdepasse motdepassemotdepasse contrasena senhasenha
  whatever whateverwhatever computer internet liverpool manchester chelsea arsenal india indiaindia bangalore mumbai parley
  parleyparley whatsapp whatsappwhatsapp business businessbusiness masterpassword master rootroot rootrootroot guestguest
  useruser loginlogin samsung iphone facebook google googlegoogle january february september october november december summer
  winter spring autumn monday friday saturday michael jennifer jordan`.split(/\s+/),
);

const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
];

/**
 * True for a password that is guessed early, however long: a common one with digits or signs around it, a few repeated
 * characters, or a row of the keyboard, the alphabet or the digits.
 */
function isWeakPassword(password: string): boolean {
  const bare = trimEndOf(password.toLowerCase().replace(/^[\d\W]+/, ''), /[\d\W]/);
  const letters = bare
    .replaceAll('@', 'a')
    .replaceAll('0', 'o')
    .replaceAll('$', 's')
    .replace(/[^a-z]/g, '');
  if (new Set(password).size < 5) return true;
  if (COMMON.has(letters) || COMMON.has(password.toLowerCase().replace(/[^a-z]/g, ''))) return true;
  return SEQUENCES.some(
    (row) => isOf(row, password.toLowerCase()) || isOf([...row].reverse().join(''), password.toLowerCase()),
  );
}

/** True when the text consists of pieces of one row, each at least four characters long and in order. */
function isOf(row: string, text: string): boolean {
  let rest = text;
  while (rest.length > 0) {
    let length = Math.min(rest.length, row.length);
    while (length >= 4 && !row.includes(rest.slice(0, length))) length -= 1;
    if (length < 4) return false;
    rest = rest.slice(length);
  }
  return true;
}
