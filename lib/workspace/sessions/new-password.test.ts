import { describe, expect, it } from 'vitest';
import { newPasswordSchema } from './schema.ts';

describe('passwords: a new one (isolation 14)', () => {
  it.each([
    ['short', 'Tr0ub4dor&3'],
    ['one that everyone tries first', 'Password1234!'],
    ['the same with letters that look alike', 'p@$$w0rd2026'],
    ['a row of keys', 'qwertyuiop123'],
    ['the digits', '123456789012'],
    ['the digits backwards', '987654321098'],
    ['the alphabet', 'abcdefghijklm'],
    ['one character', 'aaaaaaaaaaaa'],
    ['two words of the product', 'parley-parley-1'],
    ['one word twice', 'welcomeWelcome'],
  ])('that is %s is refused', (_, password) => {
    expect(newPasswordSchema.safeParse(password).success).toBe(false);
  });

  it.each(['correct horse battery', 'kTz4-9pQx-Lm2w', 'Die Kuh lief um den Teich', 'மழை பெய்கிறது இன்று'])(
    '“%s” is taken',
    (password) => {
      expect(newPasswordSchema.safeParse(password).success).toBe(true);
    },
  );
});
