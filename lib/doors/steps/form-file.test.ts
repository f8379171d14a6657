import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formFile } from './form-file.ts';

const BOUNDARY = '----parley';
const contentType = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (disposition: string, content: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${BOUNDARY}--\r\n`);
const read = (bytes: Uint8Array, more: Partial<Parameters<typeof formFile>[0]> = {}) =>
  formFile({ bytes, contentType, field: 'file', maxBytes: 1_048_576, ...more }).then((chunks) => Buffer.concat(chunks));

it('gives back the bytes of the file as they were, whatever is in them', async () => {
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc.constantFrom('', '\r\n', '\r\n--', `\r\n--${BOUNDARY.slice(0, -1)}`).map((text) => Buffer.from(text)),
  );
  await fc.assert(
    fc.asyncProperty(content, async (bytes) => {
      const form = Buffer.concat([
        part('name="note"', Buffer.from('x'.repeat(100))),
        part('name="file"; filename="ü.csv"', bytes),
        end,
      ]);
      expect(Buffer.compare(await read(form), bytes)).toBe(0);
    }),
  );
});

it('copies nothing: what it gives back are views of the body', async () => {
  const form = Buffer.concat([part('name="file"; filename="a"', Buffer.alloc(500_000, 'a')), end]);
  const chunks = await formFile({ bytes: form, contentType, field: 'file', maxBytes: 1_048_576 });
  for (const chunk of chunks) expect(chunk.buffer).toBe(form.buffer);
});

it('refuses a file above the limit, and takes one at it', async () => {
  const form = (size: number) => Buffer.concat([part('name="file"; filename="a"', Buffer.alloc(size)), end]);
  expect(await read(form(1_048_576))).toHaveLength(1_048_576);
  await expect(read(form(1_048_577))).rejects.toMatchObject({
    issues: [{ type: 'too_large', loc: ['body', 'file'], msg: expect.stringContaining('1 MB') }],
  });
});

it.each([
  ['no content type', 'x', { contentType: null }, 'content_type'],
  ['another content type', '{}', { contentType: 'application/json' }, 'content_type'],
  ['no boundary', 'x', { contentType: 'multipart/form-data' }, 'content_type'],
  ['no parts', 'x', {}, 'form_invalid'],
  ['nothing', '', {}, 'form_invalid'],
  ['an unfinished part', part('name="file"; filename="a"', Buffer.from('x')).toString(), {}, 'form_invalid'],
  ['no file', Buffer.concat([part('name="file"', Buffer.from('x')), end]).toString(), {}, 'missing'],
  ['the end alone', end.toString(), {}, 'missing'],
])('refuses a body with %s', async (_what, body, more, type) => {
  await expect(read(Buffer.from(body), more)).rejects.toMatchObject({ status: 422, issues: [{ type }] });
});

it('answers every body, well-formed or not, without hanging', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.nat(), async (noise, cut) => {
      const whole = Buffer.concat([part('name="file"; filename="a"', noise), noise, end]);
      await read(whole.subarray(0, cut % whole.length)).catch((error) => expect(error.status).toBe(422));
    }),
  );
});
