import { publicLinkProblem } from '#lib/contract/require-public-link.ts';
import { cardsOf } from './cards-of.ts';
import { FILE_PARAMETERS, fieldOf, type MessageProblem, within } from './component-problems.ts';
import type { TemplateComponentInput } from './schema.ts';

/** The links to files that the channel could not fetch, by the same rules as `media_url`. */
export function fileLinkProblems(components: TemplateComponentInput[]): MessageProblem[] {
  return components.flatMap((component, at) => {
    const inCards = cardsOf(component).flatMap((card, place) =>
      fileLinkProblems(card.components).map(within('cards', place)),
    );
    return [...linkProblems(component), ...inCards].map(within('components', at));
  });
}

function linkProblems({ parameters = [] }: TemplateComponentInput): MessageProblem[] {
  return parameters.flatMap((parameter, place) => {
    const type = parameter.type.toLowerCase();
    const link = FILE_PARAMETERS.has(type) ? fieldOf(parameter[type], 'link') : undefined;
    const problem = typeof link === 'string' ? publicLinkProblem({ url: link, field: `${type}.link` }) : null;
    return problem ? [{ path: ['parameters', place, type, 'link'], ...problem }] : [];
  });
}
