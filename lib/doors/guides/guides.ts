import { contacts } from './pages/contacts.ts';
import { errors } from './pages/errors.ts';
import { flows } from './pages/flows.ts';
import type { Guide } from './pages/guide.ts';
import { leading } from './pages/leading.ts';
import { catalog, webhooks } from './pages/receiving.ts';
import { idempotency, limits, versioning } from './pages/rules.ts';
import { firstMessage, media, serviceWindow, templates } from './pages/sending.ts';

/** The pages under /docs beside the reference, in reading order. */
export const guides: Guide[] = [
  firstMessage,
  contacts,
  serviceWindow,
  templates,
  webhooks,
  media,
  catalog,
  flows,
  leading,
  errors,
  idempotency,
  limits,
  versioning,
];
