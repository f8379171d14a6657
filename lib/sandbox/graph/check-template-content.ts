import { graphError, invalidParameter } from '../kit/error-codes.ts';
import { checkMedia } from './check-media.ts';
import { type Fields, isFields, requireObject, requireText } from './message-fields.ts';

const COMPONENTS = ['header', 'body', 'button', 'limited_time_offer', 'order_status', 'carousel'];
const SUB_TYPES = [
  ...['quick_reply', 'url', 'copy_code', 'catalog', 'mpm', 'flow', 'voice_call', 'order_details'],
  ...['booking_confirmation', 'reminder'],
];
/** Parameter types by component type. */
const PARAMETERS: Record<string, string[]> = {
  header: ['text', 'image', 'video', 'document', 'location', 'product'],
  body: ['text', 'currency', 'date_time'],
  button: ['text', 'payload', 'coupon_code', 'action', 'ttl_minutes'],
  limited_time_offer: ['limited_time_offer'],
  order_status: ['order_status'],
};

/**
 * Checks a template's form in a message, independently of the template (docs/reference/whatsapp.md#templates-in-messages).
 * Throws a Graph error.
 */
export function checkTemplateContent({ name, language, components = [] }: Fields): void {
  if (!/^[a-z0-9_]+$/.test(requireText(name, "template['name']", 512))) {
    throw graphError(132001, { details: `template name (${String(name)}) does not exist` });
  }
  const code = requireText(requireObject(language, 'language').code, "template['language']['code']", 20);
  if (!/^[a-z]{2,3}(_[A-Za-z0-9]{2,4})?$/.test(code)) {
    throw invalidParameter("Param template['language']['code'] is not a valid language code.");
  }
  if (!Array.isArray(components)) throw invalidParameter("Param template['components'] must be an array.");
  for (const component of components) checkComponent(component);
}

function checkComponent(value: unknown) {
  const component = requireObject(value, 'components');
  const type = requireText(component.type, "components['type']", 30).toLowerCase();
  oneOf(type, COMPONENTS, "components['type']");
  const { parameters = [], index } = component;
  if (!Array.isArray(parameters)) throw invalidParameter("Param components['parameters'] must be an array.");
  for (const parameter of parameters) {
    checkParameter(requireObject(parameter, 'parameters'), PARAMETERS[type] ?? []);
  }
  if (type !== 'button') return;
  oneOf(String(component.sub_type).toLowerCase(), SUB_TYPES, "components['sub_type']");
  if (!/^\d$/.test(String(index))) throw invalidParameter("Param components['index'] must be from 0 to 9.");
}

/** A value of its type, independently of the template. */
function checkParameter(parameter: Fields, allowed: string[]) {
  const kind = String(parameter.type ?? 'text').toLowerCase();
  oneOf(kind, allowed, "parameters['type']");
  switch (kind) {
    case 'text':
    case 'payload':
    case 'coupon_code':
      return requireValue(parameter[kind], kind);
    case 'currency':
    case 'date_time':
      return requireValue(isFields(parameter[kind]) ? parameter[kind].fallback_value : undefined, kind);
    case 'image':
    case 'video':
    case 'document':
      return checkMedia(requireObject(parameter[kind], kind), kind);
    case 'ttl_minutes':
      return;
    default:
      requireObject(parameter[kind], kind);
  }
}

function requireValue(value: unknown, kind: string) {
  if (typeof value === 'string' && value.trim() !== '') return;
  throw graphError(131008, { details: `Parameter of type ${kind} is missing its value` });
}

function oneOf(value: string, allowed: string[], name: string) {
  if (!allowed.includes(value)) throw invalidParameter(`Param ${name} must be one of {${allowed.join(', ')}}.`);
}
