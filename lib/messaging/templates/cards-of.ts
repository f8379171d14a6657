import { type TemplateComponentInput, templateComponentsInput } from './schema.ts';

/** A carousel's cards as they were given, each with its components, which are like those of a template. */
export function cardsOf({ cards }: TemplateComponentInput): { card: unknown; components: TemplateComponentInput[] }[] {
  if (!Array.isArray(cards)) return [];
  return cards.map((card: unknown) => {
    const given = typeof card === 'object' && card !== null && 'components' in card ? card.components : undefined;
    const { data: components = [] } = templateComponentsInput.safeParse(given);
    // What cannot be read is left to the channel, and so is a carousel within a card: cards are one level deep.
    return { card, components: components.some((component) => component.cards !== undefined) ? [] : components };
  });
}
