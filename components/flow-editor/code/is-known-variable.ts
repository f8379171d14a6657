import { dottedParts } from '#lib/flows/template/dotted-parts.ts';

/** Whatever follows a dot or is an index is looked up inside the variable, so only the first part has to be known. */
export function isKnownVariable(name: string, variables: readonly string[]): boolean {
  return variables.includes(name) || variables.includes(dottedParts(name)[0] ?? '');
}
