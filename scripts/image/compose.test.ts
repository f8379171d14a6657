import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VERSION } from '../../lib/platform/version.ts';

type Service = {
  profiles: string[];
  image: string;
  environment?: Record<string, string | number>;
  volumes?: string[];
  ports?: string[];
  networks?: string[] | object;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  stop_grace_period?: string;
};

const file = parse(readFileSync('compose.yaml', 'utf8'), { merge: true });
const services: [string, Service][] = Object.entries(file.services);
const instances = services.filter(([, { image }]) => image.includes('parley'));
const of = (profile: string) => services.filter(([, { profiles }]) => profiles.includes(profile)).map(([name]) => name);

describe('compose.yaml', () => {
  it('has the three profiles, and the whole of production', () => {
    expect(of('demo')).toEqual(['demo']);
    expect(of('production')).toEqual([
      ...['settings', 'app-1', 'app-2', 'proxy', 'database', 'files', 'inngest', 'redis'],
    ]);
    expect(of('observability')).toEqual(['observability-settings', 'prometheus', 'grafana']);
  });

  it('runs the image of this version, on a root file system that is read-only, without a capability', () => {
    expect(instances.length).toBeGreaterThan(3);
    for (const [name, service] of instances) {
      expect(service.image, name).toBe(`\${PARLEY_IMAGE:-parley:${VERSION}}`);
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    }
  });

  it('gives Parley only variables that it reads', () => {
    const known = readFileSync('lib/platform/env-variables.ts', 'utf8');
    for (const [service, { environment }] of instances.filter(([name]) => !name.endsWith('settings'))) {
      for (const name of Object.keys(environment ?? {})) expect(known, `${service} ${name}`).toContain(`  ${name}: `);
    }
  });

  it('takes every secret from the environment, has a default for none, and asks for each before anything starts', () => {
    const asked = new Set<string>();
    for (const name of ['settings', 'observability-settings']) {
      const { environment } = file.services[name];
      for (const variable of environment.REQUIRED.split(/\s+/)) {
        expect(environment[variable], variable).toBe(`\${${variable}:-}`);
        asked.add(variable);
      }
    }
    for (const [service, { environment = {} }] of services) {
      for (const [name, value] of Object.entries(environment)) {
        if (!/PASSWORD|SECRET|KEY|TOKEN|PASSPHRASE|_UR[IL]$/.test(name) || name === 'APP_URL') continue;
        const variables = [...String(value).matchAll(/\$\{(\w+):-([^}]*)\}/g)];
        for (const [, , fallback] of variables) expect(fallback, `${service} ${name}`).toBe('');
        const isSecret = !/_UR[IL]$/.test(name) && !['ENCRYPTION_KEY_PREVIOUS', 'REQUIRED'].includes(name);
        if (isSecret) expect([...asked], `${service} ${name}`).toContain(variables[0]?.[1]);
      }
    }
    for (const [name, { depends_on: after }] of Object.entries<{ depends_on?: object }>(file.services)) {
      if (name === 'demo' || name.endsWith('settings')) continue;
      const first = of('observability').includes(name) ? 'observability-settings' : 'settings';
      expect(after, name).toHaveProperty(first, { condition: 'service_completed_successfully' });
    }
  });

  it('shows outside only the proxy, and this machine alone the demo, Prometheus and Grafana', () => {
    const open = services.flatMap(([name, { ports = [] }]) =>
      ports.map((port) => [name, port.startsWith('127.0.0.1:')]),
    );
    expect(open).toEqual([
      ['demo', true],
      ['proxy', false],
      ['proxy', false],
      ['prometheus', true],
      ['grafana', true],
    ]);
    expect(file.services.redis.networks).toEqual(['engine']);
    expect(file.networks.engine.internal).toBe(true);
  });

  it('tells the demo the port at which this machine reaches it', () => {
    const { ports, environment } = file.services.demo;
    expect(ports).toEqual([`127.0.0.1:\${PORT:-3000}:3000`]);
    expect(environment.APP_URL).toBe(`http://localhost:\${PORT:-3000}`);
  });

  it('mounts files that there are, and waits longer for an end than an instance takes', () => {
    const paths = services.flatMap(([, { volumes = [] }]) =>
      volumes.map((volume) => volume.split(':')[0] ?? '').filter((path) => path.startsWith('.')),
    );
    expect(paths.length).toBeGreaterThan(4);
    for (const path of paths) expect(existsSync(path), path).toBe(true);
    const { environment, stop_grace_period: grace } = file.services['app-1'];
    expect(Number.parseInt(grace, 10)).toBeGreaterThanOrEqual(environment.SHUTDOWN_DELAY_SECONDS + 30);
  });

  it('lets Prometheus read the rules of ops, from each instance', () => {
    const config = parse(readFileSync('ops/compose/prometheus.yaml', 'utf8'));
    const [, ...mounts] = file.services.prometheus.volumes.map((volume: string) => volume.split(':').slice(0, 2));
    expect(mounts).toContainEqual(['./ops/alerts.yaml', config.rule_files[0]]);
    expect(config.scrape_configs[0]).toMatchObject({
      job_name: 'parley',
      static_configs: [{ targets: ['app-1:3000', 'app-2:3000'] }],
    });
  });
});
