import type { KnownTemplate } from './known-template.ts';
import type { TemplateComponentInput } from './schema.ts';

type Parameters = NonNullable<TemplateComponentInput['parameters']>;

/** A text of the template as the customer reads it; a variable without a value stays as `{{variable}}`. */
export function fillVariables(
  { parameterFormat }: Pick<KnownTemplate, 'parameterFormat'>,
  text: string,
  parameters: Parameters,
): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => {
    const parameter =
      parameterFormat === 'NAMED'
        ? parameters.find(({ parameter_name: given }) => given === name)
        : parameters[Number(name) - 1];
    return parameter ? (spell(parameter) ?? placeholder) : placeholder;
  });
}

/**
 * Currencies and dates are shown by their fallback, as on the channel (docs/reference/whatsapp.md#templates-in-messages).
 */
function spell(parameter: Parameters[number]): string | null {
  const value = parameter[parameter.type];
  if (typeof value === 'string') return value;
  const fallback = value && typeof value === 'object' && 'fallback_value' in value ? value.fallback_value : null;
  return typeof fallback === 'string' ? fallback : null;
}
