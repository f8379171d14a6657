import { fillVariables } from './fill-variables.ts';
import type { KnownTemplate } from './known-template.ts';
import type { TemplateComponentInput } from './schema.ts';

/** The template's body as the customer reads it; a variable without a value stays as `{{variable}}`. */
export function renderTemplate(template: KnownTemplate, components: TemplateComponentInput[]): string | null {
  const body = template.components.find(({ type }) => type.toUpperCase() === 'BODY');
  if (body?.text === undefined) return null;
  const parameters = components.find(({ type }) => type.toLowerCase() === 'body')?.parameters ?? [];
  return fillVariables(template, body.text, parameters);
}
