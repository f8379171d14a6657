import type { MessageContent } from '#lib/messaging/messages/schema.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';
import type { TemplateComponentInput } from '#lib/messaging/templates/schema.ts';
import { variablesOf } from '#lib/messaging/templates/variables-of.ts';
import { templateText } from '../i18n/en/send-template-text.ts';

/** A value that a template needs. `key` is its name in the form. */
export type TemplateField = {
  key: string;
  label: string;
  part: 'header' | 'body' | 'button';
  /** The variable's name, the kind of the header's file, or the button's position. */
  name: string;
  kind: 'text' | 'link' | 'url' | 'code';
};

type Values = Record<string, string>;
const MEDIA = ['IMAGE', 'VIDEO', 'DOCUMENT'];

const ONLY_BY_API = ['LOCATION', 'PRODUCT', 'CAROUSEL', 'LIMITED_TIME_OFFER', 'MPM', 'ORDER_DETAILS'];

/** Whether the form can fill it in. A location, a choice of products, a carousel, an offer and an order are only for the API. */
export function isFillable({ header, buttons, other_parts }: TemplateView): boolean {
  const kinds = [header?.format ?? '', ...buttons.map(({ type }) => type), ...other_parts];
  return !kinds.some((kind) => ONLY_BY_API.includes(kind));
}

/** What must be filled in before a template can be sent, in the template's order. */
export function fieldsOf({ header, body, buttons }: TemplateView): TemplateField[] {
  return [
    ...headerFields(header),
    ...variablesOf(body).map((name) => ({
      key: `body_${name}`,
      label: templateText.bodyValue(name),
      part: 'body' as const,
      name,
      kind: 'text' as const,
    })),
    ...buttons.flatMap(({ type, text, url }, place): TemplateField[] => {
      const key = `button_${place}`;
      const name = String(place);
      const title = text ?? type;
      if (type === 'URL' && variablesOf(url ?? '').length > 0)
        return [{ key, label: templateText.buttonUrl(title), part: 'button', name, kind: 'url' }];
      if (type === 'COPY_CODE')
        return [{ key, label: templateText.buttonCode(title), part: 'button', name, kind: 'code' }];
      return [];
    }),
  ];
}

function headerFields(header: TemplateView['header']): TemplateField[] {
  if (!header) return [];
  if (MEDIA.includes(header.format)) {
    const name = header.format.toLowerCase();
    return [{ key: 'header_file', label: templateText.headerMedia(name), part: 'header', name, kind: 'link' }];
  }
  return variablesOf(header.text ?? '').map((name) => ({
    key: `header_${name}`,
    label: templateText.headerValue(name),
    part: 'header',
    name,
    kind: 'text',
  }));
}

/** The message that a filled-in form makes. */
export function templateContent(template: TemplateView, values: Values): MessageContent {
  const fields = fieldsOf(template);
  const isNamed = template.parameter_format === 'NAMED';
  const value = ({ key }: TemplateField) => values[key]?.trim() ?? '';
  const texts = (part: 'header' | 'body') =>
    fields
      .filter((field) => field.part === part)
      .map((field) => {
        if (field.kind === 'link') return { type: field.name, [field.name]: { link: value(field) } };
        return { type: 'text', text: value(field), ...(isNamed && { parameter_name: field.name }) };
      });
  const parts: TemplateComponentInput[] = (['header', 'body'] as const)
    .map((type) => ({ type, parameters: texts(type) }))
    .filter(({ parameters }) => parameters.length > 0);
  const buttons = fields
    .filter(({ part }) => part === 'button')
    .map((field) => ({
      type: 'button',
      sub_type: field.kind === 'code' ? 'copy_code' : 'url',
      index: field.name,
      parameters: [
        field.kind === 'code'
          ? { type: 'coupon_code', coupon_code: value(field) }
          : { type: 'text', text: value(field) },
      ],
    }));
  return {
    type: 'template',
    template_name: template.name,
    language_code: template.language,
    ...(parts.length + buttons.length > 0 && { components: [...parts, ...buttons] }),
  };
}

type Part = { type?: unknown; index?: unknown; parameters?: unknown };

/** The values from which {@link templateContent} made these components; empty if they have none. */
export function templateValues(template: TemplateView, components: readonly Part[]): Values {
  const fields = fieldsOf(template);
  return Object.fromEntries(
    fields.map((field): [string, string] => {
      const { part, name, kind, key } = field;
      const isOwn = ({ type, index }: Part) => type === part && (part !== 'button' || String(index) === name);
      const given = components.find(isOwn)?.parameters;
      const parameters = (Array.isArray(given) ? given : []) as Record<string, unknown>[];
      const place = part === 'button' ? 0 : fields.filter((other) => other.part === part).indexOf(field);
      const own = parameters.find((parameter) => parameter.parameter_name === name) ?? parameters[place];
      const value =
        kind === 'link' ? (own?.[name] as { link?: unknown } | undefined)?.link : (own?.text ?? own?.coupon_code);
      return [key, typeof value === 'string' ? value : ''];
    }),
  );
}

/** A text of the template with the values so far; the rest stays `{{variable}}`. */
export function filledText(text: string, part: 'header' | 'body', values: Values): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[`${part}_${name}`]?.trim() || whole);
}
