import type { TemplateComponent } from '#lib/channel/channel-template.ts';
import type { Issue } from '#lib/contract/errors.ts';
import { buttonIssues } from './button-issues.ts';
import type { KnownTemplate } from './known-template.ts';
import { parameterIssues } from './parameter-issues.ts';
import type { TemplateComponentInput } from './schema.ts';

export type TemplateUse = { language: string; components: TemplateComponentInput[] };

const COMPONENTS: Issue['loc'] = ['body', 'components'];
/** Headers that take one parameter, of their own kind. */
const KINDS_OF_HEADER = new Set(['IMAGE', 'VIDEO', 'DOCUMENT', 'LOCATION', 'PRODUCT']);

/**
 * What the channel would refuse about a template message, judging by our copies of the template in its languages; empty if
 * no problem is known (docs/reference/decisions.md#sending, docs/reference/whatsapp.md#templates-in-messages). Only what
 * the copy is certain about is checked: the language, the state, and that header, body and buttons get their parameters.
 */
export function validateTemplate(copies: KnownTemplate[], { language, components }: TemplateUse): Issue[] {
  const template = copies.find((copy) => copy.language === language);
  if (!template) return [unknownLanguage(copies, language)];
  if (template.status !== 'APPROVED') return [unusable(template)];
  const isNamed = template.parameterFormat === 'NAMED';
  return [
    ...headerIssues(partOf(template, 'HEADER'), components, isNamed),
    ...bodyIssues(partOf(template, 'BODY'), components, isNamed),
    ...buttonIssues(partOf(template, 'BUTTONS')?.buttons ?? [], components),
  ];
}

function unknownLanguage(copies: KnownTemplate[], language: string): Issue {
  const languages = copies.map(({ language }) => language).join(', ');
  return {
    type: 'template_language_unknown',
    loc: ['body', 'language_code'],
    msg: `The template “${copies[0]?.name}” does not exist in ${language}; it exists in ${languages}.`,
  };
}

const STATES: Record<string, string> = {
  PAUSED: 'is paused by WhatsApp because of its low quality',
  REJECTED: 'was rejected by WhatsApp',
  PENDING: 'is still waiting for WhatsApp’s approval',
  IN_APPEAL: 'was rejected, and its appeal is not decided yet',
  DISABLED: 'was disabled by WhatsApp for good',
  DELETED: 'was deleted',
  PENDING_DELETION: 'is being deleted',
  ARCHIVED: 'is archived',
};

function unusable({ name, language, status, rejectedReason }: KnownTemplate): Issue {
  const state = STATES[status] ?? `cannot be used (${status.toLowerCase()})`;
  const reason =
    status === 'REJECTED' && rejectedReason ? ` (${rejectedReason.toLowerCase().replaceAll('_', ' ')})` : '';
  return {
    type: `template_${status.toLowerCase()}`,
    loc: ['body', 'template_name'],
    msg: `The template “${name}” (${language}) ${state}${reason}. Only approved templates can be sent.`,
  };
}

function partOf({ components }: KnownTemplate, type: string): TemplateComponent | undefined {
  return components.find((component) => component.type.toUpperCase() === type);
}

function given(components: TemplateComponentInput[], type: string): number {
  return components.findIndex((component) => component.type.toLowerCase() === type);
}

function headerIssues(
  header: TemplateComponent | undefined,
  components: TemplateComponentInput[],
  isNamed: boolean,
): Issue[] {
  const index = given(components, 'header');
  const format = header?.format?.toUpperCase() ?? 'TEXT';
  if (!header || format === 'TEXT') {
    return parameterIssues({ part: 'header', text: header?.text ?? '', components, index, isNamed });
  }
  // One that is yet to come.
  if (!KINDS_OF_HEADER.has(format)) return [];
  const kind = format.toLowerCase();
  const parameters = components[index]?.parameters ?? [];
  if (parameters.length === 0) {
    const msg = `The template’s header is ${article(kind)} ${kind}: add a header component with one ${kind} parameter.`;
    return [
      { type: 'template_header_missing', loc: index < 0 ? COMPONENTS : [...COMPONENTS, index, 'parameters'], msg },
    ];
  }
  const [parameter] = parameters;
  if (parameter?.type.toLowerCase() !== kind) {
    const msg = `The template’s header takes ${article(kind)} ${kind}, not ${parameter?.type}.`;
    return [{ type: 'template_header_format', loc: [...COMPONENTS, index, 'parameters', 0, 'type'], msg }];
  }
  if (parameters.length === 1) return [];
  const msg = `The template’s header takes one parameter; ${parameters.length} were given.`;
  return [{ type: 'template_parameter_count', loc: [...COMPONENTS, index, 'parameters'], msg }];
}

function article(kind: string): string {
  return kind === 'image' ? 'an' : 'a';
}

function bodyIssues(
  body: TemplateComponent | undefined,
  components: TemplateComponentInput[],
  isNamed: boolean,
): Issue[] {
  // Some kinds of templates have a body that the channel writes, which the copy does not show.
  if (body?.text === undefined) return [];
  return parameterIssues({ part: 'body', text: body.text, components, index: given(components, 'body'), isNamed });
}
