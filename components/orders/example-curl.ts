/** Reads the latest orders. */
export function ordersCurl({ baseUrl }: { baseUrl: string }): string {
  return [`curl ${baseUrl}/catalog/orders \\`, '  -H "X-API-Key: $PARLEY_KEY"'].join('\n');
}
