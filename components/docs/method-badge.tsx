import { Badge, type Tone } from '#components/ui/badge.tsx';

const tones: Record<string, Tone> = { GET: 'info', DELETE: 'danger' };

/** What a request does: reads, writes or deletes. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={tones[method] ?? 'accent'} className="font-mono">
      {method}
    </Badge>
  );
}
