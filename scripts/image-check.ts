/**
 * `npm run image:check`: builds the container image, starts the profiles of compose.yaml with it, checks what operators
 * rely on, and removes everything again. Needs Docker, or root and Debian's dockerd
 * (docs/decisions/213-checking-images-without-a-registry.md). With `-- --image NAME` it checks an existing image.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { findProgram } from '../inngest/testing/inngest-server.ts';
import { checkDemo, seconds } from './image/check-demo.ts';
import { checkProduction } from './image/check-production.ts';
import { type Engine, findEngine, interruption, succeeds } from './image/engine.ts';
import { standIns } from './image/stand-ins.ts';

const MAX_MB = 400;
const { values } = parseArgs({ options: { image: { type: 'string' } } });
const project = `parley-check-${randomBytes(4).toString('hex')}`;
const image = values.image ?? `parley:${project}`;
const lines: string[] = [];
const say = (line: string) => {
  lines.push(line);
  console.log(`ok  ${line}`);
};

const engine = await findEngine();
const images = standIns(engine);
try {
  const { isThere: hasInngest, names } = await imagesToProvide(engine);
  await images.provide(names);
  interruption.throwIfAborted();
  if (!values.image) await build();
  await checkImage();
  interruption.throwIfAborted();
  await checkDemo({ engine, image, project: `${project}-demo`, say });
  interruption.throwIfAborted();
  await checkProduction({ engine, image, project, hasInngest, say });
  console.log(`\n${[...lines, ...replacedImages(images.made, hasInngest)].join('\n')}`);
} finally {
  if (!values.image) await engine.docker('image', 'rm', image).catch(() => {});
  await images.remove();
  // An earlier error matters more than this one.
  await engine.stop().catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });
}

/** The images that Dockerfile and compose.yaml name. Without an Inngest server, the embedded engine does its work. */
async function imagesToProvide({ docker }: Engine) {
  const { services } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
  const named = ['proxy', 'database', 'files', 'prometheus', 'grafana'].map((name): string => services[name].image);
  const base = readFileSync('Dockerfile', 'utf8').match(/^ARG NODE_IMAGE=(.+)$/m)?.[1] ?? '';
  const ofInngest: string[] = [services.inngest.image, services.redis.image];
  const isThere =
    findProgram({ variable: 'INNGEST_SERVER', name: 'inngest' }) !== null ||
    (await succeeds(docker('image', 'inspect', ofInngest[0] ?? ''))) ||
    (await succeeds(docker('pull', '--quiet', ofInngest[0] ?? '')));
  return { isThere, names: [...(values.image ? [] : [base]), ...named, ...(isThere ? ofInngest : [])] };
}

async function build() {
  const since = Date.now();
  // Uses the npm registry that this machine uses.
  const registry = process.env.npm_config_registry;
  const args = registry ? ['--build-arg', `NPM_CONFIG_REGISTRY=${registry}`] : [];
  await engine.docker('build', '--network', 'host', ...args, '--tag', image, '.');
  say(`image: built in ${seconds(since)}`);
}

async function checkImage() {
  const inspect = (format: string) => engine.docker('image', 'inspect', '--format', format, image);
  const megabytes = Math.round(Number(await inspect('{{.Size}}')) / 1e6);
  if (megabytes >= MAX_MB) throw new Error(`The image has ${megabytes} MB; it must stay below ${MAX_MB} MB.`);
  const user = await inspect('{{.Config.User}}');
  if (/^(0|root)?(:|$)/.test(user)) throw new Error('The image runs as root.');
  say(`image: ${megabytes} MB, user ${user}`);
}

function replacedImages(made: Record<string, string>, hasInngest: boolean): string[] {
  const others = hasInngest ? [] : ['stand-in for the Inngest server and its Redis: the embedded engine'];
  const sandbox = 'stand-in for Meta: the sandbox';
  return [...Object.entries(made).map(([name, what]) => `stand-in for ${name}: ${what}`), ...others, sandbox];
}
