import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type CollectedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
};
type Export = {
  resourceSpans?: { resource: { attributes: Attribute[] }; scopeSpans: { spans: CollectedSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: { name: string }[] }[] }[];
};

/** An OpenTelemetry collector on a loopback port, which stores what it receives, in OTLP's JSON. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const metrics = new Set<string>();
  const resources = new Set<string>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { resourceSpans = [], resourceMetrics = [] }: Export = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    for (const { resource, scopeSpans } of resourceSpans) {
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      for (const { key, value } of resource.attributes) resources.add(`${key}=${value.stringValue}`);
    }
    for (const { scopeMetrics } of resourceMetrics) {
      for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.add(name);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    metrics,
    resources,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
