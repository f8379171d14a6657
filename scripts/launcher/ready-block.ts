import { programs } from '../../lib/platform/installation/programs.ts';

/** What a newcomer needs to know, in one block. */
export function readyBlock({
  url,
  email,
  password,
  apiKey,
  keysFile,
  sandboxUrl,
}: {
  url: string;
  /** The first admin's, whom ADMIN_EMAIL and ADMIN_PASSWORD named when Parley first started. */
  email: string;
  /** The generated password, shown once. */
  password: string | null;
  /** Shown once, too. */
  apiKey: string | null;
  /** Where password and key are saved, if they are. */
  keysFile: string | null;
  sandboxUrl: string | null;
}): string {
  const { parley } = programs();
  const firstPassword = keysFile ? `the first password is in ${keysFile}; ` : '';
  const passwordHint = apiKey
    ? 'with the password in ADMIN_PASSWORD'
    : `${firstPassword}forgotten? ${parley} user set-password`;
  const firstKey = keysFile
    ? `the first one is in ${keysFile}`
    : 'the start that set up this database showed the first one, once';
  const lines = [
    '',
    `  Parley is ready at ${url}`,
    '',
    `  Sign in    ${email}  ${password ?? `(${passwordHint})`}`,
    `  API key    ${apiKey ?? `${firstKey}; new ones under Settings, API keys`}`,
    `  Reference  ${url}/docs`,
  ];
  if (sandboxUrl) {
    lines.push(
      `  Sandbox    ${sandboxUrl} plays WhatsApp; nothing leaves this machine.`,
      '             While it runs, webhooks and flows may call 127.0.0.1, except for Parley’s own ports.',
    );
  }
  if (apiKey && !sandboxUrl) {
    lines.push(
      '',
      `  Connect a number under Settings, Messaging numbers, and enter ${url}/channels/whatsapp as the callback URL at Meta.`,
      `  Or: ${parley} workspace create --help`,
    );
  }
  if (apiKey && sandboxUrl) {
    lines.push(
      '',
      '  Try it:',
      '',
      `    curl -s ${url}/public/v1/messages \\`,
      `      -H 'X-API-Key: ${apiKey}' -H 'Content-Type: application/json' \\`,
      `      -d '{"to":"+91 98123 45678","type":"template","template_name":"hello_world","language_code":"en_US"}'`,
    );
  }
  return `${lines.join('\n')}\n`;
}
