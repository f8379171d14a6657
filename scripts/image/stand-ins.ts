import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '../../inngest/testing/inngest-server.ts';
import { packagesOf } from '../release/packages-of.ts';
import { type Engine, interruption, succeeds } from './engine.ts';

const DEBIAN = 'parley-check/debian';
const PACKAGES = ['ca-certificates', 'caddy', 'postgresql', 'prometheus', 'redis-server'];

type StandIn = {
  /** What the stand-in consists of, for the summary. */
  made: string;
  /** The Dockerfile's lines after FROM. */
  lines: string[];
  /** Puts the files that the lines copy into the folder. */
  files?: (folder: string) => void;
};

/** Does what PostgreSQL's own image does, as far as compose.yaml relies on it. */
const POSTGRES = `#!/bin/sh
set -eu
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH; export PATH
data=/var/lib/postgresql/data
as() { setpriv --reuid=postgres --regid=postgres --clear-groups -- "$@"; }
if [ ! -e $data/PG_VERSION ]; then
  mkdir -p $data /run/postgresql; chown postgres $data /run/postgresql; chmod 700 $data
  printf %s "$POSTGRES_PASSWORD" > /tmp/password; chown postgres /tmp/password
  as initdb --pgdata=$data --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 >/dev/null
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> $data/pg_hba.conf
  as pg_ctl --pgdata=$data --options='-c listen_addresses=' --wait start >/dev/null
  createdb --username="$POSTGRES_USER" "$POSTGRES_USER"
  for file in /docker-entrypoint-initdb.d/*.sh; do sh "$file"; done
  as pg_ctl --pgdata=$data --wait stop >/dev/null
fi
mkdir -p /run/postgresql; chown postgres /run/postgresql
shift
exec setpriv --reuid=postgres --regid=postgres --clear-groups -- postgres -D $data -c listen_addresses='*' "$@"
`;

const S3 = `
const AWSAccount = require('s3rver/lib/models/account');
const S3rver = require('s3rver');
const { ROOT_ACCESS_KEY: id, ROOT_SECRET_KEY: secret } = process.env;
new AWSAccount('000000000001', 'check').createKeyPair(id, secret);
const buckets = [{ name: 'parley', configs: [] }];
// The host is not a bucket's name.
const options = { address: '0.0.0.0', port: 7070, silent: true, directory: '/data', vhostBuckets: false, configureBuckets: buckets };
new S3rver(options).run();
process.on('SIGTERM', () => process.exit());
`;

/** Grafana as far as compose.yaml relies on it: behind a password, it serves the dashboards that it is given. */
const GRAFANA = `
const { globSync, readFileSync } = require('node:fs');
const { GF_SECURITY_ADMIN_PASSWORD: password } = process.env;
const provisioned = (kind) => globSync('/etc/grafana/provisioning/' + kind + '/*.yaml').map((file) => readFileSync(file, 'utf8')).join();
if (!provisioned('datasources').includes('type: prometheus')) throw new Error('There is no data source.');
const folder = provisioned('dashboards').match(/path: ([^ ,}]+)/)[1];
const dashboards = globSync(folder + '/*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')));
require('node:http').createServer((request, response) => {
  const login = Buffer.from('admin:' + password).toString('base64');
  const dashboard = dashboards.find(({ uid }) => request.url === '/api/dashboards/uid/' + uid);
  const isKnown = request.headers.authorization === 'Basic ' + login;
  response.writeHead(!isKnown ? 401 : dashboard ? 200 : 404).end(JSON.stringify(isKnown ? { dashboard } : {}));
}).listen(3000);
process.on('SIGTERM', () => process.exit());
`;

/** npm runs this check, and its path is in the environment. */
const npmFolder = () => dirname(dirname(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'));

const NODE: StandIn = {
  made: 'Debian, the Node of the npm package, npm of this machine',
  lines: [
    'COPY node /usr/local/bin/',
    'COPY npm /usr/local/lib/node_modules/npm',
    // The registry may have a certificate that only this machine trusts.
    'COPY ca-certificates.crt /etc/ssl/certs/',
    'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
    'RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm',
  ],
  files: (folder) => {
    cpSync('node_modules/node/bin/node', join(folder, 'node'));
    cpSync(npmFolder(), join(folder, 'npm'), { recursive: true });
    cpSync('/etc/ssl/certs/ca-certificates.crt', join(folder, 'ca-certificates.crt'), { dereference: true });
  },
};

function standIn(image: string): StandIn {
  if (/^node:/.test(image)) return NODE;
  if (/^postgres:/.test(image)) {
    return {
      made: 'Debian’s PostgreSQL',
      lines: ['COPY start /start', 'ENTRYPOINT ["sh", "/start"]'],
      files: (folder) => writeFileSync(join(folder, 'start'), POSTGRES),
    };
  }
  if (/^redis:/.test(image)) return { made: 'Debian’s Redis', lines: ['WORKDIR /data'] };
  if (/^caddy:/.test(image)) {
    return {
      made: 'Debian’s Caddy',
      lines: [
        'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
        'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
      ],
    };
  }
  if (/^versity\/versitygw:/.test(image)) {
    return {
      made: 's3rver of npm',
      lines: [...NODE.lines.slice(0, 1), 'COPY s3 /s3', 'ENTRYPOINT ["node", "/s3/start.cjs"]'],
      files: (folder) => {
        cpSync('node_modules/node/bin/node', join(folder, 'node'));
        for (const path of packagesOf({ root: '.', names: ['s3rver'] })) {
          cpSync(path, join(folder, 's3', path), { recursive: true });
        }
        writeFileSync(join(folder, 's3/start.cjs'), S3);
      },
    };
  }
  if (/^prom\/prometheus:/.test(image)) return { made: 'Debian’s Prometheus', lines: ['WORKDIR /prometheus'] };
  if (/^grafana\/grafana:/.test(image)) {
    return {
      made: 'a program that shows the dashboards it is given',
      lines: [...NODE.lines.slice(0, 1), 'COPY grafana.cjs /', 'ENTRYPOINT ["node", "/grafana.cjs"]'],
      files: (folder) => {
        cpSync('node_modules/node/bin/node', join(folder, 'node'));
        writeFileSync(join(folder, 'grafana.cjs'), GRAFANA);
      },
    };
  }
  const program = findProgram({ variable: 'INNGEST_SERVER', name: 'inngest' });
  if (/^inngest\/inngest:/.test(image) && program) {
    return {
      made: `the program ${program}`,
      lines: ['COPY inngest /usr/local/bin/'],
      files: (folder) => cpSync(program, join(folder, 'inngest'), { dereference: true }),
    };
  }
  throw new Error(`There is no image ${image}, and no way to make a stand-in for it.`);
}

type StandIns = {
  /** Descriptions of the stand-ins by image. */
  made: Record<string, string>;
  provide(images: string[]): Promise<void>;
  remove(): Promise<void>;
};

/**
 * `provide` makes sure that the engine has these images: from the engine itself, from the registry if it can be
 * reached, or as stand-ins made of Debian's packages under the same names. `remove` removes the stand-ins.
 */
export function standIns(engine: Engine): StandIns {
  const made: Record<string, string> = {};
  const isThere = (image: string) => succeeds(engine.docker('image', 'inspect', image));
  let madeDebian = false;
  return {
    made,
    async provide(images) {
      for (const image of images) {
        interruption.throwIfAborted();
        if ((await isThere(image)) || (await succeeds(engine.docker('pull', '--quiet', image)))) continue;
        const description = standIn(image);
        if (!(await isThere(DEBIAN))) {
          madeDebian = true;
          await makeDebian(engine);
        }
        made[image] = description.made;
        await build(engine, image, description);
      }
    },
    async remove() {
      for (const image of [...Object.keys(made), ...(madeDebian ? [DEBIAN] : [])]) {
        await succeeds(engine.docker('image', 'rm', image));
      }
    },
  };
}

/** The base image of all stand-ins. */
async function makeDebian({ docker }: Engine) {
  await inFolder(async (folder) => {
    const root = join(folder, 'root');
    const archive = join(folder, 'root.tar');
    // debootstrap does not end on SIGTERM.
    const heeding = { signal: interruption, killSignal: 'SIGKILL' } as const;
    const run = promisify(execFile);
    const debian = ['--variant=minbase', `--include=${PACKAGES.join(',')}`, 'bookworm', root];
    await run('debootstrap', debian, heeding).finally(() =>
      // An interrupted debootstrap leaves these mounted.
      Promise.allSettled(['proc', 'sys'].map((name) => run('umount', [join(root, name)]))),
    );
    const without = ['./proc', './sys', './var/cache/apt/archives'].map((path) => `--exclude=${path}`);
    await run('tar', ['-C', root, ...without, '-cf', archive, '.'], heeding);
    await docker('import', archive, DEBIAN);
  });
}

async function build({ docker }: Engine, image: string, { lines, files }: StandIn) {
  await inFolder(async (folder) => {
    files?.(folder);
    writeFileSync(join(folder, 'Dockerfile'), [`FROM ${DEBIAN}`, ...lines, ''].join('\n'));
    await docker('build', '--quiet', '--tag', image, folder);
  });
}

async function inFolder(use: (folder: string) => Promise<void>) {
  const folder = mkdtempSync(join(resolve(tmpdir()), 'parley-image-'));
  try {
    await use(folder);
  } finally {
    // Interrupted programs may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  }
}
