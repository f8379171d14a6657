import type { Metadata } from 'next';
import { instanceText } from '#components/i18n/en/instance-text.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { readiness } from '#lib/doors/health/readiness.ts';
import { currentInstanceAdmin } from '#lib/workspace/instance/current-instance-admin.ts';

const { health: words } = instanceText;
const tones = { ok: 'ok', degraded: 'warn', failed: 'danger' } as const;

export const metadata: Metadata = { title: instanceText.nav.health };

export default async function HealthOfInstance() {
  await currentInstanceAdmin();
  const { parts } = await readiness();
  return (
    <>
      <PageHeader title={instanceText.nav.health} description={words.description} />
      <Card bare>
        <ul aria-label={words.listLabel}>
          {Object.entries(parts).map(([name, part]) => (
            <li
              key={name}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-3 last:border-0"
            >
              <span className="min-w-44 font-medium">{words.part(name)}</span>
              <Badge tone={tones[part.state]}>{words.states[part.state]}</Badge>
              {part.state !== 'ok' && <span className="text-ink-soft">{part.reason}</span>}
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
