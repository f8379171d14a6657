/** The request that sends a template; `variables` are the names in its body, positional ones as digits. */
export function templateCurl({
  baseUrl,
  name,
  language,
  variables,
}: {
  baseUrl: string;
  name: string;
  language: string;
  variables: string[];
}): string {
  const parameters = variables.map((variable) => ({
    type: 'text',
    ...(!/^\d+$/.test(variable) && { parameter_name: variable }),
    text: '…',
  }));
  const body = {
    to: '+91 98123 45678',
    type: 'template',
    template_name: name,
    language_code: language,
    ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
  };
  return [
    `curl -X POST ${baseUrl}/messages \\`,
    '  -H "X-API-Key: $KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n');
}
