'use client';
import { RefreshCw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { hasWords } from '#components/browser/has-words.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { toastError, toasts } from '#components/browser/toasts.ts';
import { useAdminMutation } from '#components/browser/use-admin-mutation.ts';
import { templatesText } from '#components/i18n/en/templates-text.ts';
import type { syncTemplatesOperation, TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import { useWorkspace } from '../shell/workspace-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CodeBlock } from '../ui/code-block.tsx';
import { RelativeTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { part } from '../ui/part.tsx';
import { TemplatePicture } from '../ui/pictures/template-picture.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import { accountLabel } from './account-label.ts';
import { templateCurl } from './template-curl.ts';
import { TemplateList } from './template-list.tsx';
import { useTemplates } from './use-templates.ts';

const TemplateDialog = dynamic(
  part(() => import('./template-dialog.tsx').then((file) => file.TemplateDialog)),
  { loading: () => null },
);

/** The template that every new account has. */
const HELLO_WORLD = { type: 'template', template_name: 'hello_world', language_code: 'en_US' } as const;

/** Every template of the workspace’s accounts, with its state and a preview. */
export function TemplatesPage({ baseUrl }: { baseUrl: string }) {
  const { slug: workspace } = useWorkspace();
  const query = useTemplates();
  const sync = useSyncTemplates();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<TemplateView | null>(null);
  const press = () =>
    sync.mutate(
      { params: { workspace } },
      { onSuccess: ({ templates }) => toasts.add({ title: templatesText.synced(templates) }), onError: toastError },
    );
  const { templates: all = [], accounts = [] } = query.data ?? {};
  const found = all.filter(({ name, body, language }) => hasWords(`${name} ${body} ${language}`, search));
  return (
    <>
      <PageHeader
        title={templatesText.title}
        description={templatesText.description}
        actions={
          <Button loading={sync.isPending} onClick={press}>
            <RefreshCw aria-hidden />
            {templatesText.sync}
          </Button>
        }
      />
      {query.isError && <QueryError error={query.error} retry={query.refetch} />}
      {query.isSuccess && all.length === 0 && (
        <Card>
          <EmptyState
            picture={<TemplatePicture />}
            title={templatesText.emptyTitle}
            description={templatesText.emptyBody}
            example={<CodeBlock code={templateCurl({ baseUrl, message: HELLO_WORLD })} />}
          />
        </Card>
      )}
      {all.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <SearchInput label={templatesText.search} value={search} onChange={setSearch} className="w-full sm:w-72" />
            <span className="text-[0.8125rem] text-ink-faint">
              {templatesText.lastSync} <RelativeTime value={query.data?.synced_at ?? null} />
            </span>
          </div>
          <Card bare>
            {found.length > 0 ? (
              <TemplateList templates={found} accounts={accounts} onOpen={setShown} />
            ) : (
              <p className="px-5 py-8 text-center text-ink-faint">{templatesText.nothingFound}</p>
            )}
          </Card>
        </>
      )}
      {shown && (
        <TemplateDialog
          template={shown}
          account={accountLabel(shown, accounts)}
          baseUrl={baseUrl}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

function useSyncTemplates() {
  const { slug } = useWorkspace();
  return useAdminMutation<typeof syncTemplatesOperation>('POST /api/admin/{workspace}/templates/sync', {
    invalidates: [queryKeys.templates(slug)],
  });
}
