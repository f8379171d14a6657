import type { Issue } from '#lib/contract/errors.ts';
import type { TemplateComponentInput } from './schema.ts';
import { variablesOf } from './variables-of.ts';

/** Checks that a text part of a template gets exactly the values for its variables. */
export function parameterIssues({
  part,
  text,
  components,
  index,
  isNamed,
}: {
  part: 'header' | 'body';
  /** The template's own text, with `{{1}}` or `{{name}}` in it. */
  text: string;
  components: TemplateComponentInput[];
  /** The index of the caller's component for this part; -1 when there is none. */
  index: number;
  isNamed: boolean;
}): Issue[] {
  const variables = variablesOf(text);
  const parameters = components[index]?.parameters ?? [];
  const loc: Issue['loc'] = index < 0 ? ['body', 'components'] : ['body', 'components', index, 'parameters'];
  if (isNamed) return namedIssues(part, variables, parameters, loc);
  if (parameters.length === variables.length) return [];
  const takes =
    variables.length === 0 ? 'takes no parameters' : `takes ${variables.length} parameter${plural(variables.length)}`;
  const lacking = variables.slice(parameters.length).map((name) => `{{${name}}}`);
  const rest = lacking.length > 0 ? ` Missing: ${lacking.join(', ')}.` : '';
  const msg = `The template’s ${part} ${takes}; ${parameters.length} ${parameters.length === 1 ? 'was' : 'were'} given.${rest}`;
  return [{ type: 'template_parameter_count', loc, msg }];
}

function namedIssues(
  part: string,
  variables: string[],
  parameters: NonNullable<TemplateComponentInput['parameters']>,
  loc: Issue['loc'],
): Issue[] {
  const names = parameters.map(({ parameter_name: name }) => name);
  const missing = variables.filter((name) => !names.includes(name));
  return [
    ...missing.map((name) => ({
      type: 'template_parameter_missing',
      loc,
      msg: `The template’s ${part} needs a parameter with parameter_name “${name}”.`,
    })),
    ...names.flatMap((name, at) => {
      if (typeof name === 'string' && variables.includes(name) && names.indexOf(name) === at) return [];
      const at_ = [...loc, at, 'parameter_name'];
      if (name === undefined) {
        const msg = `This template has named parameters: give each its parameter_name.`;
        return [{ type: 'missing', loc: at_, msg }];
      }
      const msg = `The template’s ${part} has no variable “${String(name)}” left to fill.`;
      return [{ type: 'template_parameter_unknown', loc: at_, msg }];
    }),
  ];
}

function plural(count: number): string {
  return count === 1 ? '' : 's';
}
