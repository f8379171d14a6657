import { fieldsOf, templateValues } from '#components/browser/template-draft.ts';
import type { GraphProblem } from '#lib/flows/graph/draft-problems.ts';
import { nodeCalled } from '#lib/flows/graph/node-names.ts';
import type { Graph } from '#lib/flows/graph/schema.ts';
import type { TemplateMessageData } from '#lib/flows/nodes/template-message/schema.ts';
import { words } from '#lib/flows/nodes/template-message/words.ts';
import type { TemplateView } from '#lib/messaging/templates/admin-operations.ts';

/**
 * Template messages that the channel would refuse, judging by the workspace's copies of its templates, each at its node.
 * The copies may be out of date, so this does not prevent publishing.
 */
export function templateWarnings({ nodes }: Graph, templates: readonly TemplateView[]): GraphProblem[] {
  return nodes.flatMap((node, index) => {
    const msg = node.type === 'template_message' && refusal(node.data, templates);
    return msg
      ? [{ type: 'template_refused', path: ['nodes', index, 'data'], msg: `${nodeCalled(node)}: ${msg}` }]
      : [];
  });
}

function refusal(data: TemplateMessageData, templates: readonly TemplateView[]): string | null {
  const { template_name: name, language_code: language = 'en', components = [] } = data;
  // An empty name is a problem already, and what a variable names is known only when it is sent.
  if (!name.trim() || `${name}${language}`.includes('{{')) return null;
  const template = templates.find(
    (one) => one.name === name && one.language === language.replaceAll('-', '_') && one.status === 'APPROVED',
  );
  if (!template) return words.gone(`“${name}” (${language})`);
  const values = templateValues(template, components);
  const missing = fieldsOf(template).filter(({ key }) => !values[key]?.trim());
  return missing.length > 0 ? words.missing(missing.map(({ label }) => label).join(', ')) : null;
}
