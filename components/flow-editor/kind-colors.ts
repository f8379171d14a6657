import type { NodeType } from '#lib/flows/graph/schema.ts';
import { tints } from '../ui/tints.ts';

/**
 * The place of each kind of node on the ring of hues, by what it does: green starts, teal speaks, blue listens, violet
 * waits, pink stores, orange calls, yellow decides, red hands off. Similar kinds are neighbors. The end has no color.
 */
const places: Record<NodeType, number | null> = {
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
  end: null,
};

/** The hue of the first place. The others follow at equal distances (app/globals.css). */
const FIRST_HUE = 20;
const HUE_STEP = 30;

/** The background of a node's upper part, by kind. */
export function kindGround(type: NodeType): string {
  const place = places[type];
  return (place !== null && tints[place]) || 'bg-sunken text-ink-soft';
}

/** A node's color on the minimap. */
export function kindDot(type: NodeType): string {
  const place = places[type];
  return place === null ? 'var(--line-strong)' : `oklch(var(--tint-strong) ${FIRST_HUE + place * HUE_STEP})`;
}
