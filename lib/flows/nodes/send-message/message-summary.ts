import type { FlowMessage } from './schema.ts';

/** A message in one line. */
export function messageSummary({ type = 'text', body, caption, media_url, template_name }: FlowMessage): string {
  if (type === 'text') return body ?? '';
  if (type === 'template') return ['Template', template_name].filter(Boolean).join(' ');
  return [type, caption ?? media_url ?? ''].filter(Boolean).join(': ');
}
