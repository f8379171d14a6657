import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChannelError } from '#lib/channel/channel-error.ts';
import { providerWords } from './provider-words.ts';

const words = (message: string, code = 100) => providerWords(new ChannelError('invalid', message, { code }));
const OTHERWISE = words('');

it.each([
  ['(#100) Param image_url is not a valid URI.', 'image_url is not a valid URI.'],
  ['(#100) The parameter currency is required', 'currency is required.'],
  ['(#100) Param fb_product_category is not known', 'fb_product_category is not known.'],
  [
    '(#100) Param condition must be one of {new, used}. Please read the documentation at https://developers.facebook.com/docs/x',
    'condition must be one of: new, used.',
  ],
  [
    '(#100) Param currency must be a valid ISO 4217 currency code - got "XYZ".',
    'currency must be a valid ISO 4217 currency code - got "XYZ".',
  ],
])('keeps what says something to people: %s', (message, plain) => {
  expect(words(message)).toBe(plain);
});

it.each([
  'Unsupported post request. Object with ID 42 does not exist, cannot be loaded due to missing permissions',
  'Error validating access token: Session has expired',
  'OAuthException',
  'Unknown path components: /products',
  'error code 1675012',
  'Invalid parameter',
  '(#100)',
  'See developers.facebook.com',
  'Catalog 194836987003835 is locked',
  'x'.repeat(400),
  '<html><body>Bad gateway',
])('says in our own words what only speaks of the provider’s internals: %s', (message) => {
  expect(words(message)).toBe(OTHERWISE);
});

it('leaks no vendor terms, whatever surrounds them', () => {
  const vendorTerms = fc.constantFrom(
    '(#200) ',
    'fbtrace_id: AbCdEf123',
    'https://graph.facebook.com/v25.0/1/products?access_token=EAAG',
    'error_subcode 33',
    'OAuthException',
    '194836987003835',
  );
  fc.assert(
    fc.property(
      fc.string().map((text) => `price ${text}`),
      vendorTerms,
      fc.string({ unit: 'grapheme' }),
      (before, sign, after) => {
        const plain = words(`${before} ${sign} ${after}`);
        expect(plain).not.toMatch(/\(#\d|fbtrace|https?:|graph|EAAG|subcode|OAuth|\d{9}/i);
        expect(plain.length).toBeGreaterThan(0);
      },
    ),
  );
});
