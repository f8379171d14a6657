/** What comes after a dot is looked up inside a variable, so that only the first part has to be known. */
export function isKnownVariable(name: string, variables: readonly string[]): boolean {
  return variables.includes(name) || variables.includes(name.split('.')[0] ?? '');
}
