import type { NodeType } from '#lib/flows/graph/schema.ts';

type Tone = 'accent' | 'ok' | 'info' | 'warn' | 'danger';

/** What kinds of nodes have in common shows in their color; kinds not named here are plain. */
const tones: Partial<Record<NodeType, Tone>> = {
  start: 'ok',
  send_message: 'accent',
  template_message: 'accent',
  ask: 'info',
  http_request: 'warn',
  handoff: 'danger',
};

const headers: Record<Tone | 'plain', string> = {
  accent: 'bg-accent-soft text-accent-text',
  ok: 'bg-ok-soft text-ok-text',
  info: 'bg-info-soft text-info-text',
  warn: 'bg-warn-soft text-warn-text',
  danger: 'bg-danger-soft text-danger-text',
  plain: 'bg-sunken text-ink-soft',
};

/** The ground of a node's upper part, by its kind. */
export const kindGround = (type: NodeType) => headers[tones[type] ?? 'plain'];

/** A node on the small map. */
export const kindDot = (type: NodeType) => `var(--${tones[type] ?? 'line-strong'})`;
