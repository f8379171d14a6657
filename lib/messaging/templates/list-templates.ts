import { type TemplateComponent, templateComponents } from '#lib/channel/channel-template.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Template } from '#lib/platform/database/generated/prisma/client.ts';
import type { TemplateView } from './admin-operations.ts';

/** Our copies of the workspace's templates, by name and language, and when they were last synced. */
export async function listTemplates({
  workspaceId,
}: {
  workspaceId: string;
}): Promise<{ templates: TemplateView[]; synced_at: string | null }> {
  const rows = await db().template.findMany({
    where: { workspaceId },
    orderBy: [{ name: 'asc' }, { language: 'asc' }],
  });
  const synced = Math.max(...rows.map(({ syncedAt }) => syncedAt.getTime()));
  return {
    templates: rows.map(viewTemplate),
    synced_at: rows.length > 0 ? new Date(synced).toISOString() : null,
  };
}

function viewTemplate(row: Template): TemplateView {
  const components = templateComponents.catch([]).parse(row.components);
  const part = (name: string) => components.find(({ type }) => type.toUpperCase() === name);
  const header = part('HEADER');
  return {
    id: row.id,
    name: row.name,
    language: row.language,
    status: row.status,
    category: row.category,
    parameter_format: row.parameterFormat,
    header: header ? { format: header.format?.toUpperCase() ?? 'TEXT', text: header.text ?? null } : null,
    body: part('BODY')?.text ?? '',
    footer: part('FOOTER')?.text ?? null,
    buttons: (part('BUTTONS')?.buttons ?? []).map(viewButton),
    quality_score: row.qualityScore,
    rejected_reason: row.rejectedReason,
  };
}

function viewButton({ type, text, url }: NonNullable<TemplateComponent['buttons']>[number]) {
  return { type: type.toUpperCase(), text: text ?? null, url: url ?? null };
}
