import { errorTable, type PublicErrorCode } from '#lib/contract/errors.ts';
import { remedies } from './error-remedies.ts';
import type { Guide } from './guide.ts';

/** Every code has an anchor, which an error's `doc_url` points to. */
export const errors: Guide = {
  slug: 'errors',
  title: 'Errors',
  summary: 'The shape of every error, and each code with its cause and remedy.',
  sections: [
    {
      id: 'shape',
      title: 'The shape',
      blocks: [
        '`detail` is a sentence, or for a 422 a list of problems, each with its location. Branch on `code`, whose meaning never changes. Quote `request_id` when you ask for help.',
        {
          language: 'json',
          code: `{
  "detail": [{ "type": "missing", "loc": ["body", 3, "phone"], "msg": "This field is required." }],
  "code": "validation_failed",
  "request_id": "0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3",
  "doc_url": "https://parley.example.com/docs/errors#validation_failed"
}`,
        },
        'Retry a 429 or a 5xx with backoff, or when `Retry-After` says, and give a retried POST the same `Idempotency-Key`. Other errors come back until you change the request.',
        'In a request body, an optional field that is `null` counts as left out.',
      ],
    },
    ...(Object.keys(errorTable) as PublicErrorCode[]).map((code) => ({
      id: code,
      title: `${errorTable[code].status} ${code}`,
      blocks: [
        errorTable[code].meaning,
        `**Cause.** ${remedies[code].cause}`,
        `**What to do.** ${remedies[code].remedy}`,
      ],
    })),
  ],
};
