/** The values of the `{name}` parts of `template`. A part with invalid percent-encoding stays as it is. */
export function pathParams(template: string, pathname: string): Record<string, string> {
  const names = template.split('/');
  const values = pathname.split('/');
  return Object.fromEntries(
    names.flatMap((name, index) => (name.startsWith('{') ? [[name.slice(1, -1), decode(values[index] ?? '')]] : [])),
  );
}

function decode(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
