import type { Locator, Page } from '@playwright/test';
import { buildGraph, type NodeSpec } from '../../lib/flows/testing/build-graph.ts';
import { api, expect, type Workspace } from './parley.ts';
import { signIn } from './sign-in.ts';

/** A flow that answers any message with `body`, after an API call if there is a `url`. */
export function graphOf(body: string, url?: string, message: object = { body }) {
  const data = { method: 'POST', url, headers: [{ key: 'Authorization', secretRef: 'shop_token' }] };
  const call = { ...data, body: { phone: '{{phone}}' }, responseMap: { 'data.orders.0.id': 'order_id' } };
  const steps = [
    { id: 's', type: 'start', data: { triggers: [{ type: 'any_message' }] } },
    ...(url ? [{ id: 'c', type: 'http_request', data: call }] : []),
    { id: 'm', type: 'send_message', data: message },
    { id: 'e', type: 'end', data: {} },
  ];
  const nodes = steps.map((step, index) => ({ ...step, position: { x: index * 300, y: 0 } }));
  const edges = steps.slice(1).map(({ id }, index) => {
    const from = steps[index]?.id ?? '';
    return { id: `e${index}`, source: from, sourceHandle: from === 'c' ? 'success' : 'next', target: id };
  });
  return { nodes, edges: url ? [...edges, { id: 'ee', source: 'c', sourceHandle: 'error', target: 'e' }] : edges };
}

/** Creates a flow over the API and opens it; `saved` reads the text of the saved draft's message. */
export async function openFlow(page: Page, workspace: Workspace, draft_graph: object) {
  const call = api(workspace);
  const { json: flow } = await call('POST', '/flows', { name: 'Order status', draft_graph });
  await signIn(page);
  const address = `/${workspace.slug}/flows/${flow.id}`;
  await page.goto(address);
  const draft = async () => (await call('GET', `/flows/${flow.id}`)).json.draft_graph;
  const saved = async () => (await draft()).nodes.find(({ id }: { id: string }) => id === 'm')?.data.body;
  const changeTo = (draft_graph: object) => call('PATCH', `/flows/${flow.id}`, { draft_graph });
  const changeElsewhere = (body: string) => changeTo(graphOf(body));
  return { id: flow.id as string, address, draft, saved, changeTo, changeElsewhere };
}

/** A flow with its nodes in a row. */
export function drawn(nodes: Record<string, NodeSpec>, ...edges: string[]) {
  const graph = buildGraph(nodes, ...edges);
  return { ...graph, nodes: graph.nodes.map((item, at) => ({ ...item, position: { x: at * 330, y: 0 } })) };
}

/** Creates a flow over the API. Returns its ID. */
export async function createFlow(workspace: Workspace, name: string, draft_graph: object): Promise<string> {
  const { status, json } = await api(workspace)('POST', '/flows', { name, draft_graph });
  expect(status, JSON.stringify(json)).toBe(200);
  return json.id;
}

/** A node on the canvas. */
export const node = (page: Page, id: string): Locator => page.locator(`.react-flow__node[data-id="${id}"]`);

/** Writes to the flow in the chat of “Try it”. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Write a message').fill(text);
  await page.getByLabel('Write a message').press('Enter');
}
