import type { ChannelError } from '#lib/channel/channel-error.ts';
import { plainWords } from '#lib/channel/plain-words.ts';

const OTHERWISE =
  'The catalog provider refused this request. Check the product’s fields, and that the number may manage its catalog.';
const MAX_LENGTH = 300;

/** The meaning of the provider's codes, in our words. */
const WORDS: Record<number, string> = {
  368: 'The provider has restricted the business account, so its catalog cannot be used for now.',
  801: 'The provider is still busy with another change of this product. Try again.',
  10800: 'A product with this retailer_id exists already and could not be updated. Try again.',
  10801: 'The product needs an image: give its address as image_url.',
};

/** A sentence about one of the caller's own fields may help; others are about the provider. */
const FIELD =
  /\b(retailer_id|name|(sale_)?price|currency|image_url|availability|condition|visibility|description|brand|fb_product_category|url)\b/;

/** Signs that a sentence is about the provider's machinery after all: names, IDs, codes, addresses. */
const MACHINERY = [
  /graph|oauth|facebook|\bmeta\b|\bfb(?!_product_category)|instagram|whatsapp|access.?token/i,
  /(error|sub|status|http)[\s_-]{0,3}code|\bcode ?[:=]? ?\d|# ?\d|trace/i,
  /\b(object|node|edge|endpoint|api|sdk|exception)\b/i,
  /\/\/|\bwww\.|\.(com|net|org)\b/i,
  /\d{9}|[\w+/=-]{24}|[{}<>]/,
];

/** A refusal of the provider in a sentence for people: its own words only if they are about a field. */
export function providerWords({ code, details, message }: ChannelError): string {
  const known = code === null ? undefined : WORDS[code];
  if (known) return known;
  const plain = plainWords(details ?? message)
    ?.replace(/^\W*(invalid parameter\b\W*)?/i, '')
    .replace(/^(the )?param(eter)?\s+/i, '')
    .replace(/ ?\{([^{}]*)\}/g, ': $1');
  if (!plain || !FIELD.test(plain) || plain.length > MAX_LENGTH || MACHINERY.some((sign) => sign.test(plain)))
    return OTHERWISE;
  return /[.!?]$/.test(plain) ? plain : `${plain}.`;
}
