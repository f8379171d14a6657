import { templatesText } from '#components/i18n/en/templates-text.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Record<string, Tone> = {
  APPROVED: 'ok',
  PENDING: 'info',
  IN_APPEAL: 'info',
  PAUSED: 'warn',
  LIMIT_EXCEEDED: 'warn',
  REJECTED: 'danger',
  DISABLED: 'danger',
};

export function TemplateStatus({ status }: { status: string }) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} dot>
      {templatesText.statuses[status] ?? status}
    </Badge>
  );
}
