import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { AuditPage } from '#components/audit/audit-page.tsx';
import { filterOf } from '#components/browser/filter-of.ts';
import { makeQueryClient } from '#components/browser/make-query-client.ts';
import { queryKeys } from '#components/browser/query-keys.ts';
import { auditText } from '#components/i18n/en/audit-text.ts';
import { rights } from '#lib/contract/roles.ts';
import { listAuditOperation } from '#lib/workspace/audit/admin-operations.ts';
import { listAudit } from '#lib/workspace/audit/list-audit.ts';
import { currentMember } from '#lib/workspace/workspaces/current-member.ts';

export const metadata: Metadata = { title: auditText.title };

type Props = {
  params: Promise<{ workspace: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function AuditSettings({ params, searchParams }: Props) {
  const { workspaceId, slug } = await currentMember((await params).workspace, rights.settings);
  const filter = filterOf(await searchParams, ['actor', 'about']);
  const client = makeQueryClient();
  const query = listAuditOperation.query?.safeParse(filter);
  if (query?.success) {
    const page = await listAudit({ workspaceId, ...query.data });
    client.setQueryData(queryKeys.auditList(slug, filter), { pages: [page], pageParams: [undefined] });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AuditPage />
    </HydrationBoundary>
  );
}
