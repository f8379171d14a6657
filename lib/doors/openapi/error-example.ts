import { errorTable, type PublicErrorCode } from '#lib/contract/errors.ts';

const REQUEST_ID = '0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3';

/** An example of a response with this code. */
export function errorExample(code: PublicErrorCode) {
  const detail =
    code === 'validation_failed'
      ? [{ type: 'missing', loc: ['body', 0, 'phone'], msg: 'This field is required.' }]
      : errorTable[code].meaning;
  return { detail, code, request_id: REQUEST_ID, doc_url: `https://parley.example.com/docs/errors#${code}` };
}
