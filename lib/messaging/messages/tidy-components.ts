import { cardsOf } from '../templates/cards-of.ts';
import type { TemplateComponentInput } from '../templates/schema.ts';

/** Turns line breaks and runs of spaces into one space: the channel takes no others in a template's parameter. */
export function withoutBreaks(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Components with every text and parameter type made acceptable to the channel, and with links trimmed, also in the cards of a
 * carousel.
 */
export function tidyComponents(components: TemplateComponentInput[]): TemplateComponentInput[] {
  return components.map((component) => ({
    ...component,
    ...(component.parameters && {
      parameters: component.parameters.map((parameter) => ({ ...parameter, ...tidied(parameter) })),
    }),
    ...(Array.isArray(component.cards) && { cards: cardsOf(component).map(tidyCard) }),
  }));
}

function tidyCard({ card, components }: ReturnType<typeof cardsOf>[number]): unknown {
  return components.length > 0 ? { ...(card as object), components: tidyComponents(components) } : card;
}

function tidied(parameter: { type: string; [field: string]: unknown }): Record<string, unknown> {
  const entries = Object.entries(parameter).map(([key, value]) => [
    key,
    key === 'text' ? tidyText(value) : tidyFile(value),
  ]);
  return { ...Object.fromEntries(entries), type: parameter.type.toLowerCase() };
}

function tidyText(value: unknown): unknown {
  return typeof value === 'string' ? withoutBreaks(value) : value;
}

/** For a file its link; for a currency or date its displayed text. */
function tidyFile(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { link, fallback_value: shown } = value as Record<string, unknown>;
  return {
    ...value,
    ...(typeof link === 'string' && { link: link.trim() }),
    ...(typeof shown === 'string' && { fallback_value: withoutBreaks(shown) }),
  };
}
