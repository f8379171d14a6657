/** A name for the secret in a header, made from the host and the header. */
export function suggestSecretName(url: string, key: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return `${host}_${key}`
    .toLowerCase()
    .replace(/^(www|api)\./, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 100);
}
