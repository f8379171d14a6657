import { plainText } from '../../template/plain-text.ts';
import type { StepReply } from '../contract/outcome.ts';
import { MAX_ROWS } from './constants.ts';
import { shownTitles } from './filled-choices.ts';

type Choice = { id: string; title: string };

/**
 * The choice that a reply makes: by pressing its button, by writing its title or what the button shows of it, or by its
 * number if `isNumbered`. Case and surrounding space are ignored, and so are emoji and punctuation where that leaves one
 * choice. A tap on another step's message makes none.
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
  const only = (fits: (title: string) => boolean) => {
    const found = choices.filter(({ title }, at) => fits(title) || fits(titles[at] ?? ''));
    return found.length === 1 ? found[0] : undefined;
  };
  return (
    choices.find(({ title }) => plainText(title) === text) ??
    only((title) => plainText(title) === text) ??
    only((title) => wordsOf(title) !== '' && wordsOf(title) === wordsOf(text)) ??
    (isNumbered && /^\d{1,2}[.)]?$/.test(text) ? numbered(Number.parseInt(text, 10)) : undefined)
  );

  /** Of “5 stars” and “4 stars”, 4 means the second; where the numbers of the lines are shown, it means the fourth. */
  function numbered(number: number): One | undefined {
    const named =
      choices.length <= MAX_ROWS ? only((title) => wordsOf(title).split(' ')[0] === `${number}`) : undefined;
    return named ?? choices[number - 1];
  }
}

/** “✅ Yes” as people type it: “Yes!” has the same words. */
const wordsOf = (text: string) => plainText(text.replace(/[\p{P}\p{S}]+/gu, ' '));
