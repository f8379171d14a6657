import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

type TestMail = { to: string; from: string; source: string; link: string };

/** A mail server on this machine, which stores what it receives. With `password`, only `parley` may sign in. */
export async function startTestMail({ password }: { password?: string } = {}) {
  const mails: TestMail[] = [];
  const server = new SMTPServer({
    disabledCommands: password ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    authOptional: !password,
    logger: false,
    onAuth: (auth, _session, done) =>
      auth.username === 'parley' && auth.password === password
        ? done(null, { user: auth.username })
        : done(new Error('Wrong user or password')),
    onData: (stream, session, done) => {
      text(stream).then((source) => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address).join(', ');
        mails.push({ to, from: mailFrom ? mailFrom.address : '', source, link: linkIn(source) });
        done();
      }, done);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const who = password ? `parley:${password}@` : '';
  return {
    url: `smtp://${who}127.0.0.1:${port}`,
    mails,
    to: (address: string) => mails.filter(({ to }) => to === address),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The first URL in the plain text. */
function linkIn(source: string): string {
  // Quoted-printable breaks long lines with “=” and encodes that sign itself as “=3D”.
  const plain = source.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  return /https?:\/\/\S+/.exec(plain)?.[0] ?? '';
}
