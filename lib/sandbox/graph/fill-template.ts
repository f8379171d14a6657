import { graphError } from '../kit/error-codes.ts';
import type { MessageParts } from '../schema/control-schema.ts';
import type { Template, TemplateComponent } from '../world/template.ts';
import type { World } from '../world/world.ts';
import { checkMedia } from './check-media.ts';
import { fillButtons, listOfParameters, VARIABLE, wrongCount } from './fill-buttons.ts';
import { type Fields, isFields, requireObject, requireText } from './message-fields.ts';

const UNSENDABLE: Record<string, number> = { PAUSED: 132015, DISABLED: 132016 };
const MEDIA_FORMATS = ['IMAGE', 'VIDEO', 'DOCUMENT'];

/**
 * Finds a message's template, checks the parameters against it as Meta does, and fills them in
 * (docs/reference/whatsapp.md#templates-in-messages). Throws 132000, 132001, 132005, 132012, 132015, 132016, 132018,
 * 131008 or 131009.
 */
export function fillTemplate({
  world,
  wabaId,
  content,
  version,
}: {
  world: World;
  wabaId: string;
  content: Fields;
  version: number;
}): {
  template: Template;
  parts: MessageParts;
} {
  const name = requireText(content.name, "template['name']", 512);
  const language = requireText(requireObject(content.language, 'language').code, "template['language']['code']", 20);
  const template = world.templates.find(wabaId, name, language);
  const refusal = template && UNSENDABLE[template.status];
  if (refusal) throw graphError(refusal);
  if (template?.status !== 'APPROVED') {
    throw graphError(132001, { details: `template name (${name}) does not exist in ${language}` });
  }
  const given = sentComponents(content.components);
  const named = template.parameter_format === 'NAMED';
  const fill = (component: TemplateComponent | undefined, key: 'header' | 'body') =>
    fillText({ text: component?.text ?? '', parameters: parametersOf(given, key), named, key, version });
  const part = (type: TemplateComponent['type']) => template.components.find((component) => component.type === type);
  const header = part('HEADER');
  const body = fill(part('BODY'), 'body');
  const { length } = [...body];
  if (length > 1024)
    throw graphError(132005, { details: `body: text is ${length} characters long, at most 1024 are allowed` });
  return {
    template,
    parts: {
      header: fillHeader(header, parametersOf(given, 'header'), () => fill(header, 'header')),
      body,
      footer: part('FOOTER')?.text ?? null,
      buttons: fillButtons(part('BUTTONS')?.buttons ?? [], { given, version }),
    },
  };
}

function sentComponents(components: unknown): Fields[] {
  if (components === undefined || components === null) return [];
  if (Array.isArray(components) && components.every(isFields)) return components;
  throw graphError(100, { message: "(#100) Param template['components'] must be an array." });
}

function parametersOf(components: Fields[], type: string): Fields[] {
  const component = components.find((candidate) => String(candidate.type).toLowerCase() === type);
  return listOfParameters(component);
}

type Filling = { text: string; parameters: Fields[]; named: boolean; key: string; version: number };

function fillText({ text, parameters, named, key, version }: Filling): string {
  const expected = [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] ?? ''))];
  if (parameters.length !== expected.length) throw wrongCount(key, parameters.length, expected.length);
  const values = new Map<string, string>();
  for (const [index, parameter] of parameters.entries()) {
    const name = named ? parameter.parameter_name : String(index + 1);
    if (typeof name !== 'string' || name === '') {
      throw graphError(100, { details: 'Parameter name is missing or empty' });
    }
    values.set(name, parameterText(parameter, key, version));
  }
  return text.replace(VARIABLE, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined)
      throw wrongCount(key, [...values.keys()].filter((given) => expected.includes(given)).length, expected.length);
    return value;
  });
}

function parameterText(parameter: Fields, key: string, version: number): string {
  const type = String(parameter.type ?? 'text');
  if (type === 'currency' || type === 'date_time') {
    const value = isFields(parameter[type]) ? parameter[type].fallback_value : undefined;
    if (typeof value === 'string' && value !== '') return value;
    throw graphError(131008, { details: `${key}: Parameter of type ${type} is missing fallback_value` });
  }
  if (type !== 'text') {
    throw graphError(132012, { details: `${key}: Format mismatch, expected TEXT, received ${type.toUpperCase()}` });
  }
  if (typeof parameter.text !== 'string' || parameter.text === '') {
    throw graphError(131008, { details: 'Parameter of type text is missing text value' });
  }
  if (/[\n\r\t]| {5}/.test(parameter.text)) {
    const details = 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces';
    throw graphError(version >= 23 ? 132018 : 132000, { details });
  }
  return parameter.text;
}

function fillHeader(
  header: TemplateComponent | undefined,
  parameters: Fields[],
  fillTextHeader: () => string,
): MessageParts['header'] {
  const format = header?.format ?? 'TEXT';
  if (format === 'TEXT') {
    const text = fillTextHeader();
    return header ? { type: 'text', text } : null;
  }
  const parameter = parameters[0];
  if (parameters.length > 1) throw wrongCount('header', parameters.length, 1);
  const received = parameter ? String(parameter.type).toUpperCase() : 'UNKNOWN';
  if (received !== format) {
    throw graphError(132012, { details: `header: Format mismatch, expected ${format}, received ${received}` });
  }
  const type = format.toLowerCase();
  const content = requireObject(parameter?.[type], type);
  if (MEDIA_FORMATS.includes(format)) checkMedia(content, type);
  const text = (key: string) => (content[key] === undefined ? undefined : String(content[key]));
  return { type, link: text('link'), id: text('id'), filename: text('filename') };
}
