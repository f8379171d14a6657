'use client';
import { CloudOff, PackageX, PhoneOff } from 'lucide-react';
import { AdminError } from '#components/browser/admin-error.ts';
import { catalogText } from '#components/i18n/en/catalog-text.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueryError } from '../ui/query-error.tsx';

const { states: words } = catalogText;

/** Says why there is no catalog to show, and what to do about it. `error` is null if no catalog is connected. */
export function CatalogState({ error, checking, check }: { error: unknown; checking: boolean; check: () => void }) {
  const { slug } = useWorkspace();
  const again = (
    <Button loading={checking} onClick={check}>
      {words.check}
    </Button>
  );
  if (error === null) {
    return (
      <Card bare>
        <EmptyState icon={PackageX} title={words.noCatalogTitle} description={words.noCatalogBody} actions={again} />
      </Card>
    );
  }
  if (!(error instanceof AdminError)) return <QueryError error={error} retry={check} />;
  switch (error.code) {
    case 'number_not_connected':
      return (
        <Card bare>
          <EmptyState
            icon={PhoneOff}
            title={words.noNumberTitle}
            description={error.message}
            actions={
              <>
                {again}
                <ButtonLink href={`/${slug}/settings/number`} variant="primary">
                  {words.noNumberAction}
                </ButtonLink>
              </>
            }
          />
        </Card>
      );
    case 'catalog_refused':
    case 'catalog_unavailable':
    case 'channel_throttled':
      return (
        <Card bare>
          <EmptyState
            icon={CloudOff}
            title={error.code === 'catalog_refused' ? words.refusedTitle : words.unavailableTitle}
            description={error.message}
            actions={again}
          />
        </Card>
      );
    default:
      return <QueryError error={error} retry={check} />;
  }
}
