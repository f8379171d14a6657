import { DomainError, notFound } from '#lib/contract/errors.ts';

type StoredFlow = { publishedVersion: number | null; deletedAt: Date | null };

/** The version in which a flow's runs start. Throws `not_found` for none or a deleted one, `conflict` for a draft. */
export function liveVersion(flow: StoredFlow | null): number {
  if (!flow || flow.deletedAt !== null) throw notFound('flow');
  if (flow.publishedVersion === null) {
    throw new DomainError('conflict', 'This flow is a draft. Publish it before it can run.');
  }
  return flow.publishedVersion;
}
