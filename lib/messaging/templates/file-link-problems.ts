import { publicLinkProblem } from '#lib/contract/require-public-link.ts';
import { FILE_PARAMETERS, fieldOf, type MessageProblem } from './component-problems.ts';
import type { TemplateComponentInput } from './schema.ts';

/** The links to files that the channel could not fetch, by the same rules as `media_url`. */
export function fileLinkProblems(components: TemplateComponentInput[]): MessageProblem[] {
  return components.flatMap(({ parameters = [] }, at) =>
    parameters.flatMap((parameter, place) => {
      const type = parameter.type.toLowerCase();
      const link = FILE_PARAMETERS.has(type) ? fieldOf(parameter[type], 'link') : undefined;
      const problem = typeof link === 'string' ? publicLinkProblem({ url: link, field: `${type}.link` }) : null;
      return problem ? [{ path: ['components', at, 'parameters', place, type, 'link'], ...problem }] : [];
    }),
  );
}
