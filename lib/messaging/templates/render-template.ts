import type { KnownTemplate } from './known-template.ts';
import type { TemplateComponentInput } from './schema.ts';

/** The template's body as the customer reads it; a variable without a value stays as `{{variable}}`. */
export function renderTemplate(template: KnownTemplate, components: TemplateComponentInput[]): string | null {
  const body = template.components.find(({ type }) => type.toUpperCase() === 'BODY');
  if (body?.text === undefined) return null;
  const parameters = components.find(({ type }) => type.toLowerCase() === 'body')?.parameters ?? [];
  return body.text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => {
    const parameter =
      template.parameterFormat === 'NAMED'
        ? parameters.find(({ parameter_name: given }) => given === name)
        : parameters[Number(name) - 1];
    return parameter ? (spell(parameter) ?? placeholder) : placeholder;
  });
}

/**
 * Currencies and dates are shown by their fallback, as on the channel (docs/reference/whatsapp.md#templates-in-messages).
 */
function spell(parameter: { type: string; [field: string]: unknown }): string | null {
  const value = parameter[parameter.type];
  if (typeof value === 'string') return value;
  const fallback = value && typeof value === 'object' && 'fallback_value' in value ? value.fallback_value : null;
  return typeof fallback === 'string' ? fallback : null;
}
