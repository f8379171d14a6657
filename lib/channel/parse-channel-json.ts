import { keepLongNumbers } from '#lib/platform/json/keep-long-numbers.ts';
import { storable } from '#lib/platform/json/storable.ts';

const decoder = new TextDecoder();
/** A number that a double may not hold exactly, such as a template ID. */
const LONG_NUMBER = /[:[,]\s*-?\d{16,}/;
const UNSTORABLE = /\\u(0000|[dD][89a-fA-F])/;

/**
 * Parses JSON from the channel, in a response or a webhook. Whole numbers beyond 2^53 become text, NUL characters are
 * dropped and lone surrogates replaced: a message is worth more than such a character. Throws SyntaxError when it is not
 * JSON.
 */
export function parseChannelJson(bytes: Uint8Array): unknown {
  const text = decoder.decode(bytes);
  try {
    const value: unknown = LONG_NUMBER.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
    return UNSTORABLE.test(text) ? storable(value) : value;
  } catch (error) {
    // Nested deeper than the stack allows.
    throw error instanceof RangeError ? new SyntaxError('The document is nested too deeply.') : error;
  }
}
