import { expect, it } from 'vitest';
import { end, position, setUpFlowRoutes, start, whole } from './set-up-flow-routes.ts';

const { call, create } = setUpFlowRoutes();

it('publishes a complete draft, once, and editing continues meanwhile', async () => {
  const id = await create();
  await call('PATCH', `/flows/${id}`, { body: { draft_graph: whole } });
  const published = await call('POST', `/flows/${id}/publish`);
  expect(published).toMatchObject({ status: 200, body: { status: 'published', published_version: 1 } });
  const again = await call('POST', `/flows/${id}/publish`);
  expect(again).toMatchObject({ status: 200, body: { published_version: 1 }, etag: published.etag });
  await call('PATCH', `/flows/${id}`, { body: { draft_graph: { nodes: [end], edges: [] } } });
  expect(await call('GET', `/flows/${id}`)).toMatchObject({
    body: { status: 'published', published_version: 1, draft_graph: { nodes: [{ id: 'end' }] } },
  });
});

it('refuses to publish an incomplete draft, with each problem at its node', async () => {
  const id = await create();
  const call_ = {
    id: 'call',
    type: 'http_request',
    position,
    data: { method: 'GET', url: '', headers: [{ key: 'A', secretRef: 'gone' }] },
  };
  await call('PATCH', `/flows/${id}`, {
    body: {
      draft_graph: { nodes: [start, call_], edges: [{ id: 'e', source: 'start', target: 'call' }] },
    },
  });
  const { status, body } = await call('POST', `/flows/${id}/publish`);
  expect(status).toBe(422);
  const places = body.detail.map(({ type, loc }: { type: string; loc: unknown[] }) => [type, loc.join('.')]);
  expect(places).toEqual([
    ['incomplete', 'body.draft_graph.nodes.1.data.url'],
    ['unknown_secret', 'body.draft_graph.nodes.1.data.headers.0.secretRef'],
    ['dead_end', 'body.draft_graph.nodes.1'],
    ['dead_end', 'body.draft_graph.nodes.1'],
  ]);
  expect(await call('GET', `/flows/${id}`)).toMatchObject({ body: { status: 'draft', published_version: null } });
});

it('publishes a draft that was incomplete under the same Idempotency-Key once it is complete (correctness 13)', async () => {
  const id = await create();
  const headers = { 'idempotency-key': 'p1' };
  expect(await call('POST', `/flows/${id}/publish`, { headers })).toMatchObject({ status: 422 });
  await call('PATCH', `/flows/${id}`, { body: { draft_graph: whole } });
  expect(await call('POST', `/flows/${id}/publish`, { headers })).toMatchObject({ status: 200 });
});

it('warns of texts that may be sent after the 24 hours, in every response with a flow', async () => {
  const id = await create();
  const wait = { id: 'wait', type: 'wait', position: { x: 0, y: 0 }, data: { minutes: 2880 } };
  const late = { id: 'late', type: 'send_message', position: { x: 0, y: 0 }, data: { body: 'Still there?' } };
  const draft_graph = {
    nodes: [start, wait, late, end],
    edges: [
      { id: 'e1', source: 'start', target: 'wait' },
      { id: 'e2', source: 'wait', target: 'late' },
      { id: 'e3', source: 'late', target: 'end' },
    ],
  };
  const warnings = [
    {
      type: 'outside_service_window',
      loc: ['draft_graph', 'nodes', 2, 'data', 'type'],
      msg: expect.stringMatching(/“Still there\?”.*2 days.*use a template/),
    },
  ];
  expect(await call('PATCH', `/flows/${id}`, { body: { draft_graph } })).toMatchObject({ body: { warnings } });
  expect(await call('POST', `/flows/${id}/publish`)).toMatchObject({ status: 200, body: { warnings } });
  expect(await call('GET', `/flows/${id}`)).toMatchObject({ body: { warnings } });
  expect(await call('GET', '/flows')).toMatchObject({ body: { flows: [{ id, warnings }] } });
});
