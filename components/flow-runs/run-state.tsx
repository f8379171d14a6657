import { flowRunsText } from '#components/i18n/en/flows-text.ts';
import type { RunSummary } from '#lib/flows/runs/schema.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<RunSummary['state'], Tone> = {
  running: 'info',
  waiting: 'info',
  completed: 'ok',
  handed_off: 'accent',
  failed: 'danger',
  cancelled: 'neutral',
};

export function RunState({ state }: { state: RunSummary['state'] }) {
  return (
    <Badge tone={tones[state]} dot>
      {flowRunsText.states[state]}
    </Badge>
  );
}
