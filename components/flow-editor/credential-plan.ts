/** What is to become of a credential in a pasted command. */
export type CredentialPlan = { way: 'new' | 'use' | 'replace'; name: string; host: string };

/** A new secret under a name that is free, bound to the host that the command calls. */
export function newSecretPlan(suggested: string, host: string, taken: readonly string[]): CredentialPlan {
  let name = suggested;
  for (let number = 2; taken.includes(name); number++) name = `${suggested.slice(0, 96)}_${number}`;
  return { way: 'new', name, host };
}

/** The body that stores it, or null where a stored secret is used as it is. Only a chosen one is replaced; its hosts stay. */
export function secretBody({ way, name, host }: CredentialPlan, value: string) {
  if (way === 'use') return null;
  if (way === 'replace') return { name, value, if_exists: 'replace' as const };
  return { name, value, hosts: host.split(/[\s,]+/).filter(Boolean), if_exists: 'refuse' as const };
}
