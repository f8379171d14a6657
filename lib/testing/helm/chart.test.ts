import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { METRICS } from '#lib/platform/telemetry/metrics.ts';
import { VERSION } from '#lib/platform/version.ts';
import { renderChart } from './render-chart.ts';

const folder = 'ops/helm/parley';
const read = (file: string) => readFileSync(file, 'utf8');
const given = (name: string) => parse(read(`ops/helm/golden/${name}.values.yaml`));
const cases = globSync('ops/helm/golden/*.values.yaml').map((file) => basename(file, '.values.yaml'));

/** The rendered manifests by kind, with one of each. */
function manifests(values: object) {
  const documents = parseAllDocuments(renderChart({ folder, values: { ...values } }));
  for (const { errors } of documents) expect(errors).toEqual([]);
  const all = documents.map((document) => document.toJS());
  return Object.fromEntries(all.map((manifest) => [manifest.kind, manifest]));
}

describe('the Helm chart', () => {
  it.each(cases)('renders what is written in ops/helm/golden: %s', async (name) => {
    const rendered = renderChart({ folder, values: given(name) });
    await expect(rendered).toMatchFileSnapshot(resolve(`ops/helm/golden/${name}.yaml`));
  });

  it('is of the version of Parley', () => {
    expect(parse(read(`${folder}/Chart.yaml`))).toMatchObject({ version: VERSION, appVersion: VERSION });
    expect(manifests(given('least')).Deployment.spec.template.spec.containers[0].image).toBe(`parley:${VERSION}`);
  });

  it('gives only variables that Parley reads', () => {
    const known = read('lib/platform/env-variables.ts');
    const { Deployment, Secret } = manifests(given('everything'));
    const names = Deployment.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name);
    for (const name of [...names, ...Object.keys(Secret.stringData)]) expect(known, name).toContain(`  ${name}: `);
  });

  it('uses the health endpoints, and waits longer for an end than Parley takes', () => {
    const { spec } = manifests({ ...given('least'), shutdownDelaySeconds: 20 }).Deployment.spec.template;
    const [parley] = spec.containers;
    expect(
      [parley.startupProbe, parley.livenessProbe, parley.readinessProbe].map(({ httpGet }) => httpGet.path),
    ).toEqual([...['/healthz', '/healthz', '/readyz']]);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(20 + 30);
    expect(parley.securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
    expect(spec.securityContext.runAsNonRoot).toBe(true);
  });

  it('adds instances while work is late, by metrics that exist, and then leaves their number to the autoscaler', () => {
    const { HorizontalPodAutoscaler, Deployment } = manifests(given('everything'));
    const external = HorizontalPodAutoscaler.spec.metrics.flatMap(
      ({ external }: { external?: { metric: { name: string } } }) => (external ? [external.metric.name] : []),
    );
    expect(external.length).toBeGreaterThan(0);
    for (const name of external) expect(Object.keys(METRICS)).toContain(name);
    expect(Deployment.spec.replicas).toBeUndefined();
    expect(HorizontalPodAutoscaler.spec.scaleTargetRef.name).toBe(Deployment.metadata.name);
  });

  it('lets an eviction take one instance at a time, and does not count the migration as one', () => {
    const { PodDisruptionBudget, Deployment, Service, Job } = manifests(given('least'));
    const labels = Deployment.spec.template.metadata.labels;
    for (const selector of [PodDisruptionBudget.spec.selector.matchLabels, Service.spec.selector]) {
      expect(labels).toMatchObject(selector);
      expect(Job.spec.template.metadata.labels).not.toMatchObject(selector);
    }
    expect(PodDisruptionBudget.spec.maxUnavailable).toBe(1);
  });

  it('migrates before an upgrade, with the secrets that are there by then', () => {
    const { Job, Secret } = manifests(given('everything'));
    expect(Job.spec.template.spec.containers[0].command).toEqual(['parley', 'migrate', 'apply']);
    const weight = (manifest: typeof Job) => Number(manifest.metadata.annotations['helm.sh/hook-weight']);
    expect(weight(Secret)).toBeLessThan(weight(Job));
    expect(manifests(given('least')).Secret).toBeUndefined();
    expect(manifests({ ...given('least'), migration: { enabled: false } }).Job).toBeUndefined();
  });

  it('refuses to render without an address or a secret, in words', () => {
    expect(() => manifests({ ...given('least'), url: '' })).toThrow('url is required');
    expect(() => manifests({ ...given('least'), secret: {} })).toThrow('secret.values.DATABASE_URL is required');
    const { secret } = given('everything');
    const without = { values: { ...secret.values, WHATSAPP_APP_SECRET: '' } };
    expect(() => manifests({ ...given('everything'), secret: without })).toThrow('WHATSAPP_APP_SECRET is required');
  });
});
