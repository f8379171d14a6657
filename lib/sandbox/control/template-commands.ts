import { z } from 'zod';
import { checkTemplate } from '../graph/check-template.ts';
import type { Reply } from '../http/reply.ts';
import { templateStatusSchema } from '../schema/control-schema.ts';
import type { Template } from '../world/template.ts';
import type { World } from '../world/world.ts';
import { bodyOf, type ControlCall } from './control-call.ts';
import { ControlError } from './control-error.ts';

/** The template status after an event; other events leave it unchanged. */
const STATUS_AFTER: Record<string, string> = {
  UNARCHIVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  FLAGGED: 'APPROVED',
  LOCKED: 'APPROVED',
};

const newTemplateSchema = z.looseObject({ status: z.string().default('APPROVED') });

/** `POST /_sandbox/wabas/:id/templates`: creates a template in any state, without review. */
export async function addTemplate(call: ControlCall): Promise<Reply> {
  const { status, ...fields } = await bodyOf(call, newTemplateSchema);
  const { world, params } = call;
  const template = world.templates.add(world.accounts.waba(params.id ?? '').id, { ...checkTemplate(fields), status });
  world.changes.record({ kind: 'template', id: template.id });
  return { json: template };
}

/** `GET /_sandbox/wabas/:id/templates` */
export function listTemplates({ world, params }: ControlCall): Reply {
  return { json: { templates: [...world.templates.of(params.id ?? '').values()] } };
}

/**
 * `POST /_sandbox/templates/:template/status`: by ID or name; the app is told by webhook
 * (docs/reference/whatsapp.md#account-webhooks).
 */
export async function changeTemplateStatus(call: ControlCall): Promise<Reply> {
  const { world, params } = call;
  const { event, reason, language, waba_id, other_info } = await bodyOf(call, templateStatusSchema);
  const { wabaId, template } = chosenTemplate(world, params.template ?? '', { language, wabaId: waba_id });
  template.status = STATUS_AFTER[event] ?? event;
  template.rejected_reason = event === 'REJECTED' ? (reason ?? 'NONE') : 'NONE';
  world.changes.record({ kind: 'template', id: template.id });
  world.notify([
    {
      wabaId,
      field: 'message_template_status_update',
      kind: 'value',
      time: Math.floor(world.scheduler.now() / 1000),
      value: {
        event,
        message_template_id: template.id,
        message_template_name: template.name,
        message_template_language: template.language,
        reason,
        message_template_category: template.category,
        ...(other_info && { other_info }),
      },
    },
  ]);
  return { json: template };
}

type Narrowing = { language: string | undefined; wabaId: string | undefined };

function chosenTemplate(
  world: World,
  key: string,
  { language, wabaId }: Narrowing,
): { wabaId: string; template: Template } {
  const byId = world.templates.byId(key);
  if (byId) return byId;
  const found = [...world.accounts.wabas.keys()]
    .filter((candidate) => wabaId === undefined || candidate === wabaId)
    .flatMap((candidate) =>
      [...world.templates.of(candidate).values()].map((template) => ({ wabaId: candidate, template })),
    )
    .filter(({ template }) => template.name === key && (language === undefined || template.language === language));
  const [only, ...others] = found;
  if (!only) throw new ControlError(404, `No template ${key}.`);
  if (others.length > 0)
    throw new ControlError(422, `Several templates are named ${key}: say language, waba_id, or its ID.`);
  return only;
}
