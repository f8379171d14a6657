/** Registers a webhook for all events. */
export function webhookCurl({ baseUrl }: { baseUrl: string }): string {
  return [
    `curl -X POST ${baseUrl}/webhooks \\`,
    '  -H "X-API-Key: $PARLEY_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '{"url": "https://crm.example.com/hooks/parley"}'`,
  ].join('\n');
}
