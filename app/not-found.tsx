import { commonText } from '#components/i18n/en/common-text.ts';
import { buttonStyles } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Logo } from '#components/ui/logo.tsx';

/** Next sends it along with every page, so it has no code that runs in the browser. */
export default function NotFound() {
  return (
    <main className="pt-[10vh]">
      <title>{commonText.notFoundPageTitle}</title>
      <EmptyState
        icon={Logo}
        title={commonText.notFoundTitle}
        description={commonText.notFoundBody}
        actions={
          <a href="/" className={buttonStyles()}>
            {commonText.toStart}
          </a>
        }
      />
    </main>
  );
}
