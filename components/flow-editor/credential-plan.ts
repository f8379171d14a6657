import type { ParsedCurl } from '#lib/flows/curl/parse-curl.ts';

type Found = ParsedCurl['credentials'][number];
export type PlannedCredential = Found & { fresh: CredentialPlan; plan: CredentialPlan };

/** What to do with a credential in a pasted command. */
export type CredentialPlan = { way: 'new' | 'use' | 'replace'; name: string; host: string };

/** A new secret with a free name, bound to the host that the command calls. */
export function newSecretPlan(suggested: string, host: string, taken: readonly string[]): CredentialPlan {
  let name = suggested;
  for (let number = 2; taken.includes(name); number++) name = `${suggested.slice(0, 96)}_${number}`;
  return { way: 'new', name, host };
}

/** The body that stores the secret, or null to use a stored one as it is. Replacing a chosen secret keeps its hosts. */
export function secretBody({ way, name, host }: CredentialPlan, value: string) {
  if (way === 'use') return null;
  if (way === 'replace') return { name, value, if_exists: 'replace' as const };
  return { name, value, hosts: host.split(/[\s,]+/).filter(Boolean), if_exists: 'refuse' as const };
}

/** Each credential of a command with the chosen plan (by its header's index), by default a new secret. */
export function planCredentials({
  parsed,
  stored,
  chosen,
}: {
  parsed: ParsedCurl;
  stored: readonly string[];
  chosen: Record<number, CredentialPlan>;
}): PlannedCredential[] {
  const host = URL.parse(parsed.data.url)?.hostname ?? '';
  const taken = [...stored];
  return parsed.credentials.map((found) => {
    const fresh = newSecretPlan(found.secretName, host, taken);
    const plan = chosen[found.headerIndex] ?? fresh;
    taken.push(plan.name);
    return { ...found, fresh, plan };
  });
}

/** The node's data, with secrets in place of credentials. */
export function withSecrets({ data }: ParsedCurl, credentials: readonly PlannedCredential[]): ParsedCurl['data'] {
  const secretOf = new Map(credentials.map(({ headerIndex, plan }) => [headerIndex, plan.name]));
  const headers = data.headers?.map((header, index) => {
    const secretRef = secretOf.get(index);
    return secretRef ? { key: header.key, secretRef } : header;
  });
  return { ...data, ...(headers && { headers }) };
}
