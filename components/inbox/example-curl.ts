/** The first message to someone: a template. */
export function templateCurl({ baseUrl }: { baseUrl: string }): string {
  return [
    `curl -X POST ${baseUrl}/messages \\`,
    '  -H "X-API-Key: $PARLEY_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"to": "+91 98123 45678", "type": "template", "template_name": "hello_world", "language_code": "en_US"}'`,
  ].join('\n');
}
