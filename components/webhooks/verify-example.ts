/** How a receiver verifies an event: over the raw bytes, in constant time. */
export const verifyExample = [
  "const expected = 'sha256=' + createHmac('sha256', SECRET).update(rawBody).digest('hex');",
  "const given = request.headers['x-service-signature'] ?? '';",
  'const ok = given.length === expected.length &&',
  '  timingSafeEqual(Buffer.from(given), Buffer.from(expected));',
].join('\n');
