import { expectedTags } from '#lib/contract/expected-tags.ts';

/** The revisions that an `If-Match` header allows; undefined when any will do. */
export function expectedRevisions(request: Request): number[] | undefined {
  return expectedTags(request)?.flatMap((tag) => (/^\d{1,9}$/.test(tag) ? [Number(tag)] : []));
}
