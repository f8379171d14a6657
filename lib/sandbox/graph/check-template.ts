import { graphError, invalidParameter } from '../kit/error-codes.ts';
import type { TemplateComponent, TemplateSeed } from '../world/template.ts';
import { type Fields, isFields, requireText } from './message-fields.ts';

const CATEGORIES = ['AUTHENTICATION', 'MARKETING', 'UTILITY'];
const TYPES = ['HEADER', 'BODY', 'FOOTER', 'BUTTONS'] as const;
const FORMATS = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION', 'PRODUCT'];
const TEXT_LIMITS: Record<string, number> = { HEADER: 60, BODY: 1024, FOOTER: 60 };

/**
 * Checks a template that is to be created or edited, as Meta's automatic review does
 * (docs/reference/whatsapp.md#creating-templates).
 */
export function checkTemplate(fields: Fields): TemplateSeed {
  const name = requireText(fields.name, 'name', 512);
  if (!/^[a-z0-9_]+$/.test(name)) {
    throw refusal(2388019, 'Name can only contain lower-case letters, digits and underscores.');
  }
  const language = requireText(fields.language, 'language', 20);
  const category = requireText(fields.category, 'category', 40).toUpperCase();
  if (!CATEGORIES.includes(category))
    throw invalidParameter(`Param category must be one of {${CATEGORIES.join(', ')}}`);
  const format = fields.parameter_format === undefined ? 'POSITIONAL' : String(fields.parameter_format).toUpperCase();
  if (format !== 'POSITIONAL' && format !== 'NAMED')
    throw invalidParameter('Param parameter_format must be one of {NAMED, POSITIONAL}');
  if (!Array.isArray(fields.components)) throw invalidParameter('The parameter components is required.');
  const components = fields.components.map((component: unknown) => checkComponent(component));
  if (!components.some((component) => component.type === 'BODY')) throw refusal(2388072, 'A body is required.');
  return { name, language, category, parameter_format: format, status: 'PENDING', components };
}

function checkComponent(value: unknown): TemplateComponent {
  const fields = isFields(value) ? value : {};
  const type = TYPES.find((candidate) => candidate === String(fields.type).toUpperCase());
  if (!type) throw invalidParameter(`Param components['type'] must be one of {${TYPES.join(', ')}}`);
  const format = fields.format === undefined ? undefined : String(fields.format).toUpperCase();
  if (type === 'HEADER' && !FORMATS.includes(format ?? '')) throw refusal(2388047, 'The header has no known format.');
  const isText = type !== 'BUTTONS' && (type !== 'HEADER' || format === 'TEXT');
  const text = isText ? checkText(type, fields.text) : undefined;
  const buttons = type === 'BUTTONS' ? checkButtons(fields.buttons) : undefined;
  return {
    type,
    ...(format !== undefined && { format }),
    ...(text !== undefined && { text }),
    ...(buttons && { buttons }),
    ...(isFields(fields.example) && { example: fields.example }),
  };
}

function checkText(type: string, value: unknown): string {
  const limit = TEXT_LIMITS[type] ?? 1024;
  if (typeof value !== 'string' || value === '') throw refusal(2388072, `The ${type.toLowerCase()} has no text.`);
  if (value.length > limit) throw refusal(2388040, `The ${type.toLowerCase()} has more than ${limit} characters.`);
  if (type === 'BODY' && /^\s*\{\{\w+\}\}|\{\{\w+\}\}\s*$/.test(value)) {
    throw refusal(2388299, 'Variables may not be at the start or end of the text.');
  }
  if (type === 'FOOTER' && value.includes('{{')) throw refusal(2388073, 'The footer takes no variables.');
  return value;
}

function checkButtons(value: unknown): NonNullable<TemplateComponent['buttons']> {
  if (!Array.isArray(value) || value.length === 0 || value.length > 10)
    throw invalidParameter('There may be 1 to 10 buttons.');
  return value.map((button: unknown) => {
    const fields = isFields(button) ? button : {};
    const type = requireText(fields.type, "buttons['type']", 30).toUpperCase();
    const text = type === 'OTP' ? undefined : requireText(fields.text, "buttons['text']", 25);
    return { ...fields, type, ...(text !== undefined && { text }) };
  });
}

function refusal(subcode: number, words: string) {
  return graphError(100, {
    message: 'Invalid parameter',
    subcode,
    transient: false,
    userTitle: 'Template not accepted',
    userMessage: words,
  });
}
