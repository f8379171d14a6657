import type { Reply } from '../http/reply.ts';
import { graphError, invalidParameter, unknownObject } from '../kit/error-codes.ts';
import type { Template, TemplateComponent } from '../world/template.ts';
import { requireAccount, requirePermission, wabaFor } from './access.ts';
import type { Call } from './call.ts';
import { checkTemplate } from './check-template.ts';
import { page, pickFields } from './page.ts';

const DEFAULTS = ['name', 'parameter_format', 'components', 'language', 'status', 'category', 'id'];
const FILTERS = { status: 'status', category: 'category', language: 'language' } as const;
/** Editing a template in these states sends it to review again. */
const REVIEWED = new Set(['APPROVED', 'REJECTED', 'PAUSED']);

type Found = { wabaId: string; template: Template };

/** `GET /{waba-id}/message_templates` (docs/reference/whatsapp.md#listing-templates) */
export function listTemplates(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  const waba = wabaFor(call, call.params.id ?? '');
  const { query } = call;
  let templates = [...call.world.templates.of(waba.id).values()].filter((template) => template.status !== 'DELETED');
  const name = query.get('name');
  if (name) templates = templates.filter((template) => template.name.includes(name));
  const content = query.get('content')?.toLowerCase();
  if (content) templates = templates.filter((template) => textOf(template).includes(content));
  const either = query.get('name_or_content')?.toLowerCase();
  if (either)
    templates = templates.filter((template) => template.name.includes(either) || textOf(template).includes(either));
  for (const [parameter, field] of Object.entries(FILTERS) as [string, (typeof FILTERS)[keyof typeof FILTERS]][]) {
    const wanted = listOf(query.get(parameter));
    if (wanted) templates = templates.filter((template) => wanted.includes(template[field]));
  }
  const scores = listOf(query.get('quality_score'));
  if (scores) templates = templates.filter((template) => scores.includes(template.quality_score.score));
  return page(call, templates, { show: (template) => pickFields(template, query.get('fields'), DEFAULTS) });
}

/** `GET /{template-id}` */
export function describeTemplate(call: Call, found: Found): Reply {
  requireTemplate(call, found);
  return { json: pickFields(found.template, call.query.get('fields'), DEFAULTS) };
}

/** `POST /{waba-id}/message_templates` (docs/reference/whatsapp.md#creating-templates) */
export function createTemplate(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  const waba = wabaFor(call, call.params.id ?? '');
  const seed = checkTemplate(call.fields);
  if (call.world.templates.find(waba.id, seed.name, seed.language)) {
    throw graphError(100, {
      message: 'Invalid parameter',
      subcode: 2388024,
      transient: false,
      userTitle: 'Content in This Language Already Exists',
      userMessage: `There is already ${seed.language} content for this template. You can create a new template and try again.`,
    });
  }
  const template = call.world.templates.add(waba.id, seed);
  call.world.changes.record({ kind: 'template', id: template.id });
  return { json: { id: template.id, status: template.status, category: template.category } };
}

/** `POST /{template-id}` */
export function editTemplate(call: Call, found: Found): Reply {
  requireTemplate(call, found);
  const { template } = found;
  const { components, category } = call.fields;
  const checked = checkTemplate({
    ...template,
    ...(components !== undefined && { components }),
    ...(category !== undefined && { category }),
  });
  template.components = checked.components;
  template.category = checked.category;
  if (REVIEWED.has(template.status)) template.status = 'PENDING';
  call.world.changes.record({ kind: 'template', id: template.id });
  return { json: { success: true } };
}

/** `DELETE /{waba-id}/message_templates?name=` for all languages, with `hsm_id` for one. */
export function deleteTemplate(call: Call): Reply {
  requirePermission(call, 'whatsapp_business_management');
  const waba = wabaFor(call, call.params.id ?? '');
  const { name, hsm_id: id } = call.fields;
  if (name === undefined && id === undefined) throw invalidParameter('The parameter name is required.');
  const templates = call.world.templates.of(waba.id);
  const doomed = [...templates.values()].filter(
    (template) => (id === undefined || template.id === String(id)) && (name === undefined || template.name === name),
  );
  if (doomed.length === 0) {
    throw graphError(100, {
      message: 'Invalid parameter',
      subcode: 2593002,
      userTitle: "Message Template Couldn't be Deleted",
    });
  }
  for (const template of doomed) templates.delete(template.id);
  call.world.changes.record({ kind: 'template' });
  return { json: { success: true } };
}

function requireTemplate(call: Call, { wabaId, template }: Found): void {
  requirePermission(call, 'whatsapp_business_management');
  if (template.status === 'DELETED') throw unknownObject(call.method, template.id);
  requireAccount(call, wabaId, template.id);
}

function textOf(template: Template): string {
  return template.components
    .map((component: TemplateComponent) => component.text ?? '')
    .join(' ')
    .toLowerCase();
}

/** A list parameter is JSON (`["APPROVED"]`), comma-separated, or a single value. */
function listOf(value: string | null): string[] | undefined {
  if (!value) return undefined;
  if (!value.startsWith('[')) return value.split(',');
  try {
    const parsed: unknown = JSON.parse(value);
    if (Array.isArray(parsed)) return parsed.map(String);
  } catch {
    // Handled below like any other value that is not a list.
  }
  throw invalidParameter('Invalid parameter');
}
