import { Badge, type Tone } from '#components/ui/badge.tsx';

const tones: Record<string, Tone> = { GET: 'info', DELETE: 'danger' };

/** A method, colored by what it does: read, write or delete. */
export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={tones[method] ?? 'accent'} className="font-mono">
      {method}
    </Badge>
  );
}
