/** How a receiver in Node verifies an event: over the raw bytes, in constant time, whatever the header is. */
export const verifyExample = [
  "const expected = createHmac('sha256', SECRET).update(rawBody).digest();",
  "const signature = request.headers['x-service-signature'] ?? '';",
  "const given = Buffer.from(signature.replace('sha256=', ''), 'hex');",
  'const ok = given.length === expected.length && timingSafeEqual(given, expected);',
].join('\n');
