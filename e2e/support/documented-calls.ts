import type { Operation } from '../../lib/contract/operation.ts';
import type { sandboxControl } from '../../lib/sandbox/control-client.ts';
import type { Workspace } from './parley.ts';

type Sandbox = ReturnType<typeof sandboxControl>;
type FaultAction = Parameters<Sandbox['addFault']>[0]['action'];

/** A workspace that contains everything once. */
export type World = {
  workspace: Workspace;
  /** Another workspace, whose number has no catalog. */
  withoutCatalog: Workspace;
  sandbox: Sandbox;
  conversationId: string;
  imageId: string;
  flowId: string;
  doomedFlowId: string;
  /**
   * A published flow that asks a question and that another flow runs; `runId` is a run of it that waits for the
   * customer.
   */
  askingFlowId: string;
  runId: string;
  webhookId: string;
  /** The key and a published flow of a workspace without a number. */
  withoutNumber: { api_key: string; flowId: string };
  /** Calls the public API with the workspace's key. */
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<{ status: number }>;
};

export type DocumentedCall = {
  status: number;
  what?: string;
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** The key to use. */
  by?: { api_key: string };
  before?: () => Promise<unknown>;
};

export const CUSTOMER = '919812345678';
const UNKNOWN_ID = '01a1fe60-4e52-7513-87c3-a7cc2e8eda4b';
const text = { to: `+${CUSTOMER}`, body: 'Yes, two left.' };
const template = { to: '+919812345670', type: 'template', template_name: 'hello_world', language_code: 'en_US' };
const product = {
  retailer_id: 'SKU 1/2',
  name: 'Oolong',
  price: 25_000,
  currency: 'INR',
  image_url: 'https://files.invalid/oolong.jpg',
};
const graph = {
  nodes: [
    {
      id: 'start',
      type: 'start',
      position: { x: 0, y: 0 },
      data: { triggers: [{ type: 'keyword', match: 'exact', keywords: ['order'] }] },
    },
    { id: 'bye', type: 'send_message', position: { x: 200, y: 0 }, data: { body: 'We will look.' } },
    { id: 'end', type: 'end', position: { x: 400, y: 0 }, data: {} },
  ],
  edges: [
    { id: 'e1', source: 'start', target: 'bye' },
    { id: 'e2', source: 'bye', target: 'end' },
  ],
};
const ONCE = { 'idempotency-key': 'the answer was lost' };
const csvForm = (content: string) => {
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'text/csv' }), 'contacts.csv');
  return form;
};

/**
 * Calls that must succeed, and errors that need a special state. `commonRefusals` has the refusals that all operations
 * share.
 */
export function documentedCalls(world: World): Record<string, DocumentedCall[]> {
  const { sandbox, workspace, withoutCatalog, withoutNumber, call } = world;
  const { conversationId, imageId, flowId, doomedFlowId, askingFlowId, runId, webhookId } = world;
  const sendFault = (action: FaultAction) => () =>
    sandbox.addFault({ operation: 'messages.send', phone_number_id: workspace.phoneNumberId, action });
  /** A catalog operation whose first call the provider refuses, throttles, or does not answer. */
  const providerFails = (operation: string, made: Partial<DocumentedCall> = {}): DocumentedCall[] => {
    const failing = (status: number, what: string, action: FaultAction) => {
      // Reads are retried, so the fault must outlast the retries.
      const before = () => sandbox.addFault({ operation, times: 5, action }).then(() => undefined);
      return { ...made, status, what, before: () => sandbox.clearFaults().then(before) };
    };
    return [
      failing(400, 'refused by the provider', { type: 'error', code: 10 }),
      failing(400, 'token refused', { type: 'error', code: 190 }),
      failing(429, 'throttled', { type: 'error', code: 4, retry_after: 60 }),
      failing(502, 'provider down', { type: 'http', status: 500 }),
    ];
  };
  const flow = { params: { id: flowId } };
  const doomed = { params: { id: doomedFlowId } };
  const calledByAnother = { status: 409, what: 'another flow runs it', params: { id: askingFlowId } };
  /** Frees the conversation: a flow starts only where neither a flow nor a person leads. */
  const free = () => call('PATCH', `/conversations/${conversationId}`, { state: 'nobody' });
  const newcomer = '+919812345671';
  const erased = { ...template, to: '+919812345672' };
  const eraseAfterLoss = async () => {
    await sendFault({ type: 'reset', after_processing: true })();
    await call('POST', '/messages', erased, ONCE);
    await call('DELETE', `/contacts/${encodeURIComponent(erased.to)}`);
  };
  const noCatalog = { status: 400, what: 'no catalog', by: withoutCatalog };
  return {
    upsertContacts: [
      { status: 200, body: [{ phone: '9812345678', attributes: { city: 'Pune', tier: null } }] },
      { status: 422, what: 'an object', body: { phone: '9812345678' } },
    ],
    importContacts: [
      { status: 200, body: csvForm('phone,name,city\n9812345678,Asha,Pune\nnobody,,\n') },
      { status: 422, what: 'no phone column', body: csvForm('name\nAsha\n') },
    ],
    sendMessage: [
      { status: 200, what: 'a text', body: text },
      { status: 200, what: 'a template', body: template },
      { status: 422, what: 'outside the window', body: { ...text, to: '+919812345670' } },
      { status: 422, what: 'a parameter too few', body: { ...template, template_name: 'order_shipped' } },
      { status: 400, what: 'token refused', body: text, before: sendFault({ type: 'error', code: 190 }) },
      {
        status: 429,
        what: 'throttled',
        body: text,
        before: sendFault({ type: 'error', code: 130429, retry_after: 1 }),
      },
      { status: 502, what: 'channel down', body: text, before: sendFault({ type: 'http', status: 500 }) },
      { status: 504, what: 'answer lost', body: text, before: sendFault({ type: 'reset', after_processing: true }) },
      { status: 404, what: 'answer lost, and erased', body: erased, headers: ONCE, before: eraseAfterLoss },
    ],
    listConversations: [{ status: 200 }, { status: 200, what: 'filtered', query: `?phone=${CUSTOMER}&window=open` }],
    getConversation: [{ status: 200, params: { id: conversationId } }],
    updateConversation: [{ status: 200, params: { id: conversationId }, body: { state: 'nobody' } }],
    listMessages: [{ status: 200, params: { id: conversationId } }],
    getMedia: [
      { status: 200, query: `?message_id=${imageId}` },
      { status: 404, what: 'unknown message', query: `?message_id=${UNKNOWN_ID}` },
      { status: 403, what: 'foreign path', query: `?path=${UNKNOWN_ID}/${UNKNOWN_ID}/a.jpg` },
      { status: 422, what: 'neither', query: '' },
    ],
    getCatalog: [
      { status: 200 },
      { status: 200, what: 'no catalog', by: withoutCatalog },
      ...providerFails('catalogs.list'),
    ],
    listProducts: [{ status: 200 }, noCatalog, ...providerFails('products.list')],
    upsertProduct: [
      { status: 200, body: product },
      { status: 422, what: 'a price of 1.5', body: { ...product, price: 1.5 } },
      { ...noCatalog, body: product },
      ...providerFails('products.list', { body: product }),
    ],
    deleteProduct: [
      { status: 200, params: { retailer_id: 'TEA-GREEN' } },
      { ...noCatalog, params: { retailer_id: 'TEA-GREEN' } },
      { status: 404, what: 'unknown SKU', params: { retailer_id: 'NOPE' } },
      ...providerFails('products.list', { params: { retailer_id: 'TEA-BLACK' } }),
    ],
    listOrders: [{ status: 200 }],
    createWebhook: [
      { status: 200, body: { url: 'https://crm.example.com/x' } },
      { status: 422, what: 'a closed address', body: { url: 'http://169.254.169.254/' } },
    ],
    listWebhooks: [{ status: 200 }],
    deleteWebhook: [{ status: 200, params: { id: webhookId } }],
    listEvents: [{ status: 200 }],
    listFlows: [{ status: 200 }],
    createFlow: [
      { status: 200, body: { name: 'Order status', draft_graph: graph } },
      { status: 422, what: 'an unknown node', body: { name: 'x', draft_graph: { nodes: [{ type: 'x' }], edges: [] } } },
    ],
    getFlow: [
      { status: 200, ...flow },
      { status: 304, what: 'the ETag is current', ...flow, headers: { 'if-none-match': '*' } },
    ],
    updateFlow: [
      { status: 200, ...flow, body: { draft_graph: graph } },
      { status: 412, what: 'stale', ...flow, body: { name: 'y' }, headers: { 'if-match': '"0"' } },
    ],
    publishFlow: [
      { status: 200, ...flow },
      { status: 412, what: 'stale', ...flow, headers: { 'if-match': '"0"' } },
    ],
    unpublishFlow: [
      { status: 200, ...flow },
      { status: 412, what: 'stale', ...flow, headers: { 'if-match': '"0"' } },
      calledByAnother,
    ],
    deleteFlow: [
      calledByAnother,
      { status: 412, what: 'stale', ...doomed, headers: { 'if-match': '"0"' } },
      { status: 200, ...doomed },
    ],
    getFlowTests: [
      { status: 200, ...flow },
      { status: 304, what: 'the ETag is current', ...flow, headers: { 'if-none-match': '*' } },
    ],
    setFlowTests: [
      { status: 200, ...flow, body: { tests: [] } },
      { status: 412, what: 'stale', ...flow, body: { tests: [] }, headers: { 'if-match': '"0"' } },
    ],
    testFlow: [{ status: 200, ...flow, body: { tests: [] } }],
    startRun: [
      { status: 200, params: { id: askingFlowId }, body: { to: `+${CUSTOMER}` }, before: free },
      {
        status: 400,
        what: 'no number',
        by: withoutNumber,
        params: { id: withoutNumber.flowId },
        body: { to: `+${CUSTOMER}` },
      },
    ],
    listRuns: [{ status: 200, params: { id: askingFlowId } }],
    getRun: [{ status: 200, params: { id: runId } }],
    cancelRun: [{ status: 200, params: { id: runId } }],
    setContactBlock: [
      {
        status: 200,
        params: { contact: newcomer },
        body: { blocked: true },
        before: () => call('POST', '/contacts', [{ phone: newcomer }]),
      },
    ],
    eraseContact: [
      {
        status: 200,
        params: { contact: newcomer },
        before: () => call('POST', '/contacts', [{ phone: newcomer }]),
      },
    ],
  };
}

/** A body that every operation with an ID in its path accepts: each reads the fields that it knows. */
const bodyOfAny = { name: 'x', blocked: true, tests: [], state: 'paused', to: '+919812345678' };

const badQuery = (query: NonNullable<Operation['query']>) =>
  query.safeParse({ limit: '0' }).success ? '?runs=some' : '?limit=0';

/** The refusals that all operations share, as far as they apply to this one. */
export function commonRefusals({
  method,
  params,
  query,
  body,
  form,
}: Operation): (DocumentedCall & { key?: 'none' | 'wrong' | 'narrow' })[] {
  const unknown = params ? { params: { id: UNKNOWN_ID, retailer_id: 'NOPE', contact: UNKNOWN_ID } } : {};
  return [
    { status: 401, what: 'no key', key: 'none', ...unknown },
    { status: 401, what: 'a wrong key', key: 'wrong', ...unknown },
    { status: 403, what: 'a key without the scope', key: 'narrow', ...unknown },
    ...(params ? [{ status: 404, what: 'an unknown id', ...unknown, body: body ? bodyOfAny : undefined }] : []),
    ...(body ? [{ status: 422, what: 'no object', body: 'x', ...unknown }] : []),
    ...(form ? [{ status: 422, what: 'no form', body: { file: 1 } }] : []),
    ...(query ? [{ status: 422, what: 'a limit of 0', query: badQuery(query), ...unknown }] : []),
    ...(method === 'POST'
      ? [
          {
            status: 422,
            what: 'a long key',
            headers: { 'idempotency-key': 'k'.repeat(256) },
            body: body ? {} : undefined,
            ...unknown,
          },
        ]
      : []),
  ];
}
