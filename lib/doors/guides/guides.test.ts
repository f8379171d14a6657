import { expect, it } from 'vitest';
import { nodeTypes } from '#lib/flows/graph/node-facts.ts';
import { eventNames } from '#lib/webhooks/events/constants.ts';
import { guides } from './guides.ts';
import type { Guide } from './pages/guide.ts';

const guide = (slug: string) => guides.find((one) => one.slug === slug) as Guide;
const section = (of: string, id: string) => JSON.stringify(guide(of).sections.find((one) => one.id === id)?.blocks);

it('the guide to flows covers every node, the variables of a call, the order of triggers, handoff and limits (correctness 16)', () => {
  const nodes = section('flows', 'nodes') + section('flows', 'triggers') + section('flows', 'graph');
  // Not toContain, whose message would be the whole guide.
  const missing = nodeTypes.filter((type) => !nodes.includes(type));
  expect(missing, 'described in lib/doors/guides/pages/flows.ts').toEqual([]);
  const calls = section('flows', 'calls');
  for (const said of ['{{_http_status}}', '{{_http_error}}', 'HTTP 404', 'ConnectTimeout']) {
    expect(calls).toContain(said);
  }
  const triggers = ['"exact', '`button`', 'an order', '"contains', '`first_message`', '`any_message`'].map((word) =>
    JSON.stringify(word).slice(1, -1),
  );
  const places = triggers.map((trigger) => section('flows', 'triggers').indexOf(trigger));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  for (const id of ['variables', 'handoff', 'flow-limits']) expect(section('flows', id)).toBeDefined();
});

it('the guide to webhooks names every event', () => {
  const events = section('webhooks', 'events');
  const missing = eventNames.filter((name) => !events.includes(name));
  expect(missing, 'described in lib/doors/guides/pages/receiving.ts').toEqual([]);
});

it('the guide says which bodies are the same for an Idempotency-Key (correctness 13)', () => {
  const rules = JSON.stringify(guide('idempotency'));
  expect(rules).toContain('The same body means the same JSON value');
});

it('the guides have no markup that the page would show as it is written', () => {
  expect(JSON.stringify(guides).match(/\[[^\]"]+\]\(http[^)]*\)/g)).toBeNull();
});
