import { plainText } from '../../template/plain-text.ts';
import type { StepReply } from '../contract/outcome.ts';
import { shownTitles } from './filled-choices.ts';

type Choice = { id: string; title: string };

/**
 * The choice that a reply makes: by pressing its button, by writing its title or what the button shows of it, or by its
 * number if `isNumbered`. Case and surrounding space are ignored. A tap on another step's message makes none.
 */
export function matchChoice<One extends Choice>(
  reply: StepReply,
  choices: One[],
  { isNumbered = false }: { isNumbered?: boolean } = {},
): One | undefined {
  if (reply.isStray) return undefined;
  if (reply.choiceId !== null) {
    const pressed = choices.find(({ id }) => id === reply.choiceId);
    if (pressed) return pressed;
  }
  const text = plainText(reply.text ?? '');
  if (!text) return undefined;
  const titles = shownTitles(choices);
  const shown = choices.filter((_, at) => plainText(titles[at] ?? '') === text);
  return (
    choices.find(({ title }) => plainText(title) === text) ??
    (shown.length === 1 ? shown[0] : undefined) ??
    (isNumbered && /^\d{1,2}[.)]?$/.test(text) ? choices[Number.parseInt(text, 10) - 1] : undefined)
  );
}
