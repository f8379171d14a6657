import { freePort } from '../../lib/platform/net/free-port.ts';
import { type Engine, until } from './engine.ts';
import { apiCalls, messages, talk } from './requests.ts';

const PASSPHRASE = 'of-the-image-check';

type Check = {
  engine: Engine;
  image: string;
  project: string;
  /** Prints a line of the summary. */
  say: (line: string) => void;
};

/** The profile `demo`, as a newcomer starts it: one container gets ready, talks, is backed up, restored and stopped. */
export async function checkDemo({ engine, image, project, say }: Check): Promise<void> {
  const port = await freePort();
  const compose = (...args: string[]) =>
    engine.compose(['--project-name', project, '--profile', 'demo', ...args], {
      PARLEY_IMAGE: image,
      PORT: String(port),
    });
  try {
    const since = Date.now();
    await compose('up', '--detach', '--no-build');
    const container = await compose('ps', '--quiet', 'demo');
    const log = await until('the demo is ready', async () => {
      const output = await engine.docker('logs', container);
      return output.includes(`Parley is ready at http://localhost:${port}`) && output;
    });
    say(`demo: ready after ${seconds(since)}, read-only, without capabilities`);
    const key = log.match(/API key\s+(parley_\S+)/)?.[1] ?? '';
    const page = await fetch(`http://127.0.0.1:${port}/sign-in`);
    if (!page.ok) throw new Error(`The sign-in page answers ${page.status}.`);
    const call = apiCalls({ origin: 'http://localhost', key, port });
    const sandbox = { container, host: '127.0.0.1' };
    await talk({ engine, call, sandbox });
    await until('the demo is healthy', async () => (await health(engine, container)) === 'healthy');
    const memory = await engine.docker('stats', '--no-stream', '--format', '{{.MemUsage}}', container);
    say(
      `demo: a message came in and one went out; ${memory.split(' ')[0]} of memory, including PostgreSQL and the sandbox`,
    );

    const parley = (...args: string[]) =>
      compose('run', '--rm', '-T', '-e', `BACKUP_PASSPHRASE=${PASSPHRASE}`, 'demo', 'parley', ...args);
    const secret = ['--env', `BACKUP_PASSPHRASE=${PASSPHRASE}`];
    await engine.docker('exec', ...secret, container, 'parley', 'backup', '/data/check.tar.gz');
    await call('/messages', { to: '919812345678', body: 'After the backup' });
    await endsByItself({ engine, container, say, name: 'demo' });
    await parley('restore', '/data/check.tar.gz', '--replace');
    await compose('up', '--detach', '--no-build');
    await until('the restored demo answers', async () => (await messages(call)).includes('two tins left'));
    if ((await messages(call)).includes('After the backup'))
      throw new Error('The restore did not replace the newer rows.');
    say('demo: a backup made while it ran was restored');
  } catch (error) {
    console.error(await compose('logs', '--no-color').catch(() => ''));
    throw error;
  } finally {
    await compose('down', '--volumes', '--timeout', '40', '--remove-orphans');
  }
}

export const health = ({ docker }: Engine, container: string) =>
  docker('inspect', '--format', '{{.State.Health.Status}}', container);

/** Stops a container as an engine does, with SIGTERM to process 1, which must end by itself. */
export async function endsByItself({
  engine,
  container,
  say,
  name,
}: {
  engine: Engine;
  container: string;
  say: (line: string) => void;
  name: string;
}) {
  const since = Date.now();
  await engine.docker('stop', '--time', '40', container);
  const code = await engine.docker('inspect', '--format', '{{.State.ExitCode}}', container);
  if (code !== '0') throw new Error(`${name} ended with ${code} on SIGTERM.`);
  say(`${name}: ended with 0, ${seconds(since)} after SIGTERM`);
}

export const seconds = (since: number) => `${Math.round((Date.now() - since) / 1000)} s`;
