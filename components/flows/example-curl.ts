/** The call that makes a first flow. */
export function flowCurl({ baseUrl }: { baseUrl: string }): string {
  return [
    `curl -X POST ${baseUrl}/flows \\`,
    '  -H "X-API-Key: $PARLEY_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"name": "Order status"}'`,
  ].join('\n');
}
