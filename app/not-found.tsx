import { SearchX } from 'lucide-react';
import { ButtonLink } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { commonText } from '#lib/i18n/en/common-text.ts';

export default function NotFound() {
  return (
    <main className="pt-[10vh]">
      <EmptyState
        icon={SearchX}
        title={commonText.notFoundTitle}
        description={commonText.notFoundBody}
        actions={<ButtonLink href="/">{commonText.toStart}</ButtonLink>}
      />
    </main>
  );
}
