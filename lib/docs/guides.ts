import type { Guide } from './guide.ts';
import { errors } from './guides/errors.ts';
import { catalog, webhooks } from './guides/receiving.ts';
import { idempotency, limits, versioning } from './guides/rules.ts';
import { firstMessage, media, serviceWindow, templates } from './guides/sending.ts';

/** The pages under /docs beside the reference, in reading order. */
export const guides: Guide[] = [
  firstMessage,
  serviceWindow,
  templates,
  webhooks,
  media,
  catalog,
  errors,
  idempotency,
  limits,
  versioning,
];
