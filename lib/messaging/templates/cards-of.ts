import type { TemplateComponentInput } from './schema.ts';

/** A carousel's cards as they were given, each with its components, which are like those of a template. */
export function cardsOf({ cards }: TemplateComponentInput): { card: unknown; components: TemplateComponentInput[] }[] {
  if (!Array.isArray(cards)) return [];
  return cards.map((card: unknown) => {
    const given = isObject(card) ? card.components : undefined;
    // What cannot be read is left to the channel.
    return { card, components: Array.isArray(given) && given.every(isComponent) ? given : [] };
  });
}

/** Not a carousel: cards are one level deep. */
function isComponent(value: unknown): value is TemplateComponentInput {
  if (!hasType(value) || value.cards !== undefined) return false;
  const { sub_type, parameters = [] } = value;
  return (
    (sub_type === undefined || typeof sub_type === 'string') && Array.isArray(parameters) && parameters.every(hasType)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const hasType = (value: unknown): value is Record<string, unknown> => isObject(value) && typeof value.type === 'string';
