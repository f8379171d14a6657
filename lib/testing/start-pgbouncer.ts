import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDatabaseProxy } from '#scripts/cli/prove/start-database-proxy.ts';

/** Whether PgBouncer is installed. */
export function hasPgbouncer(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A PgBouncer in front of a PostgreSQL, with two sessions that its clients share by transaction. */
export async function startPgbouncer({ url }: { url: string }): Promise<{ url: string; stop(): Promise<void> }> {
  // It runs as another user, who may not enter the folder of the embedded server's socket.
  const way = await startDatabaseProxy({ url });
  const target = new URL(way.url);
  const folder = mkdtempSync(join(tmpdir(), 'parley-pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
`,
  );
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']));
  const owner = isRoot ? { uid: id('-u'), gid: id('-g') } : {};
  chmodSync(folder, 0o755);
  if (owner.uid) chownSync(users, owner.uid, owner.gid);
  const child = spawn('pgbouncer', ['--quiet', join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...owner });
  const own = new URL(way.url);
  own.port = String(port);
  return {
    url: own.href,
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      await way.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}
