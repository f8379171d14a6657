import type { z } from 'zod';
import { type TemplateComponent, templateComponents } from '#lib/channel/channel-template.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Template } from '#lib/platform/database/generated/prisma/client.ts';
import { accountsOf } from '#lib/workspace/numbers/accounts-of.ts';
import type { listTemplatesOperation, TemplateView } from './admin-operations.ts';

/** Our copies of the templates of a workspace's accounts, by name and language, and when they were last synced. */
export async function listTemplates({
  workspaceId,
}: {
  workspaceId: string;
}): Promise<z.input<typeof listTemplatesOperation.result>> {
  const [rows, accounts] = await Promise.all([
    db().template.findMany({
      where: { workspaceId },
      orderBy: [{ name: 'asc' }, { language: 'asc' }, { wabaId: 'asc' }],
    }),
    accountsOf({ workspaceId }),
  ]);
  return { templates: rows.map(viewTemplate), accounts, synced_at: syncedAt(rows)?.toISOString() ?? null };
}

/** When the account that was copied longest ago was copied. */
function syncedAt(rows: Template[]): Date | null {
  if (rows.length === 0) return null;
  const times = [...Map.groupBy(rows, ({ wabaId }) => wabaId).values()].map((own) =>
    Math.max(...own.map((row) => row.syncedAt.getTime())),
  );
  return new Date(Math.min(...times));
}

const PARTS = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'];

function viewTemplate(row: Template): TemplateView {
  const components = templateComponents.catch([]).parse(row.components);
  const part = (name: string) => components.find(({ type }) => type.toUpperCase() === name);
  const header = part('HEADER');
  return {
    id: row.id,
    waba_id: row.wabaId,
    name: row.name,
    language: row.language,
    status: row.status,
    category: row.category,
    parameter_format: row.parameterFormat,
    header: header ? { format: header.format?.toUpperCase() ?? 'TEXT', text: header.text ?? null } : null,
    body: part('BODY')?.text ?? '',
    footer: part('FOOTER')?.text ?? null,
    buttons: (part('BUTTONS')?.buttons ?? []).map(viewButton),
    other_parts: components.map(({ type }) => type.toUpperCase()).filter((type) => !PARTS.includes(type)),
    quality_score: row.qualityScore,
    rejected_reason: row.rejectedReason,
  };
}

function viewButton({ type, text, url }: NonNullable<TemplateComponent['buttons']>[number]) {
  return { type: type.toUpperCase(), text: text ?? null, url: url ?? null };
}
