import { AdminError } from '#components/browser/admin-error.ts';

/** Whether a message was refused because of its template, which may have changed since the templates were read. */
export const isOfTemplate = (error: Error): boolean =>
  error instanceof AdminError && error.issues.some(({ type }) => type.startsWith('template_'));
