/** The first call that an integrator makes: one contact. */
export function contactCurl({ baseUrl, token }: { baseUrl: string; token: string }): string {
  return [
    `curl -X POST ${baseUrl}/contacts \\`,
    `  -H "X-API-Key: ${token}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '[{"phone": "+91 98123 45678", "name": "Asha"}]'`,
  ].join('\n');
}
