import { z } from 'zod';
import { type ChannelTemplate, type TemplateList, templateComponents } from '../channel-template.ts';
import { graphPagesFrom } from './graph-pages.ts';

const FIELDS = 'id,name,language,status,category,components,parameter_format,quality_score,rejected_reason';

const templateSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    language: z.string(),
    status: z.string(),
    category: z.string().nullish(),
    parameter_format: z.enum(['POSITIONAL', 'NAMED']).catch('POSITIONAL'),
    components: templateComponents,
    quality_score: z.object({ score: z.string() }).nullish().catch(null),
    rejected_reason: z.string().nullish(),
  })
  .transform(
    (template): ChannelTemplate => ({
      id: template.id,
      name: template.name,
      language: template.language.replaceAll('-', '_'),
      status: template.status.toUpperCase(),
      category: template.category ?? null,
      parameterFormat: template.parameter_format,
      components: template.components,
      qualityScore: template.quality_score?.score ?? null,
      rejectedReason: template.rejected_reason === 'NONE' ? null : (template.rejected_reason ?? null),
    }),
  );

/** `GET /{waba-id}/message_templates`, all pages (docs/reference/whatsapp.md#listing-templates). */
export async function listTemplates(account: { accessToken: string; wabaId: string }): Promise<TemplateList> {
  const { items, isWhole } = await graphPagesFrom({
    accessToken: account.accessToken,
    path: `${encodeURIComponent(account.wabaId)}/message_templates`,
    query: { fields: FIELDS, limit: '100' },
    item: templateSchema,
  });
  return { templates: items, isWhole };
}
