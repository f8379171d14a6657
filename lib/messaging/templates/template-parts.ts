import type { TemplateComponent } from '#lib/channel/channel-template.ts';
import { fillVariables } from './fill-variables.ts';
import type { KnownTemplate } from './known-template.ts';
import type { TemplateComponentInput, TemplateParts } from './schema.ts';

/** What the customer sees of a template besides its body, with the values of `components`. */
export function templateParts(template: KnownTemplate, components: TemplateComponentInput[]): TemplateParts {
  const part = (name: string) => template.components.find(({ type }) => type.toUpperCase() === name);
  const header = part('HEADER');
  return {
    header: header ? headerOf(template, header, components) : null,
    footer: part('FOOTER')?.text ?? null,
    buttons: (part('BUTTONS')?.buttons ?? []).flatMap(({ text }) => text ?? []),
  };
}

function headerOf(
  template: KnownTemplate,
  { format = 'TEXT', text }: TemplateComponent,
  components: TemplateComponentInput[],
): TemplateParts['header'] {
  const parameters = components.find(({ type }) => type.toLowerCase() === 'header')?.parameters ?? [];
  const file = parameters[0]?.[format.toLowerCase()] as { link?: unknown } | undefined;
  return {
    format: format.toUpperCase(),
    text: text === undefined ? null : fillVariables(template, text, parameters),
    link: typeof file?.link === 'string' ? file.link : null,
  };
}
