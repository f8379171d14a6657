/** The part after a dot is looked up inside the variable, so only the first part has to be known. */
export function isKnownVariable(name: string, variables: readonly string[]): boolean {
  return variables.includes(name) || variables.includes(name.split('.')[0] ?? '');
}
