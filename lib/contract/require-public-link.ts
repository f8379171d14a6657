import { env } from '#lib/platform/env.ts';
import { refusedUrl } from '#lib/platform/net/refused-url.ts';
import { isSignedLink } from '#lib/platform/storage/signed-link.ts';
import { invalid } from './errors.ts';

/** Throws `validation_failed` at `body.<field>` for a link that others cannot fetch. */
export function requirePublicLink({ url, field }: { url: string; field: string }): void {
  const problem = publicLinkProblem({ url, field });
  if (problem) throw invalid(['body', field], problem.msg, problem.type);
}

/**
 * Why others cannot fetch a link, in words about `field`, or null: an invalid URL, not https, or a closed literal address.
 * Plain http is accepted only from addresses that `EGRESS_ALLOW` opens, as on a tester's machine without certificates.
 * Beside the sandbox, which fetches from this machine, Parley's own links to files are accepted too.
 */
export function publicLinkProblem({
  url,
  field,
}: {
  url: string;
  field: string;
}): { type: string; msg: string } | null {
  if (env().SANDBOX_URL !== undefined && isSignedLink(url)) return null;
  const refusal = refusedUrl({ url });
  if (refusal === 'InvalidURL') return { type: 'url_invalid', msg: `${field} must be a public https URL.` };
  if (refusal === 'BlockedAddress') {
    return { type: 'url_not_public', msg: `${field} must be reachable from the internet; this address is not.` };
  }
  if (URL.parse(url)?.protocol === 'https:' || isOpenedByOperator(url)) return null;
  return { type: 'url_not_https', msg: `${field} must start with https://.` };
}

function isOpenedByOperator(url: string): boolean {
  return refusedUrl({ url, allow: [] }) === 'BlockedAddress';
}
