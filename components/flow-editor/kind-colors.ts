import type { NodeType } from '#lib/flows/graph/schema.ts';
import { tints } from '../ui/tints.ts';

/**
 * The place of a kind of node on the ring of hues, by what it does: green begins, teal speaks, blue listens, violet waits,
 * pink keeps, orange calls others, yellow decides, red hands over. Kinds that do the same are neighbors. Kinds not named
 * here, such as the end, are plain.
 */
const places: Partial<Record<NodeType, number>> = {
  handoff: 0,
  http_request: 1,
  run_flow: 2,
  condition: 3,
  business_hours: 3,
  start: 4,
  send_message: 5,
  template_message: 6,
  ask: 7,
  wait_for_event: 8,
  wait: 9,
  wait_until: 9,
  set_variable: 10,
  set_contact: 11,
};

/** Of the first place; each next one is as far away again (app/globals.css). */
const FIRST_HUE = 20;
const HUE_STEP = 30;

/** The ground of a node's upper part, by its kind. */
export function kindGround(type: NodeType): string {
  const place = places[type];
  return (place !== undefined && tints[place]) || 'bg-sunken text-ink-soft';
}

/** A node on the small map. */
export function kindDot(type: NodeType): string {
  const place = places[type];
  return place === undefined ? 'var(--line-strong)' : `oklch(var(--tint-strong) ${FIRST_HUE + place * HUE_STEP})`;
}
