import { resourceFromAttributes } from '@opentelemetry/resources';
import { expect, it } from 'vitest';
import { startCollector } from '#lib/testing/start-collector.ts';
import { MAX_ATTRIBUTE, startTraces } from './start-traces.ts';
import { inSpan } from './trace.ts';

it('bounds: cuts what users wrote in an attribute of a span', async () => {
  const collector = await startCollector();
  const traces = startTraces({ resource: resourceFromAttributes({}), url: `${collector.url}/v1/traces` });
  const long = `${'a'.repeat(8000)}.example.com`;
  await inSpan({ name: 'call', attributes: { 'server.address': long } }, async (span) => span.set({ host: long }));
  await traces.stop();
  expect(collector.spans.map(({ name }) => name)).toEqual(['call']);
  const lengths = collector.spans.flatMap(({ attributes }) => attributes.map(({ value }) => value.stringValue?.length));
  expect(lengths).toEqual([MAX_ATTRIBUTE, MAX_ATTRIBUTE]);
  await collector.stop();
});
