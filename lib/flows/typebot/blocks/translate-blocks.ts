import type { TypebotBlock, TypebotGroup } from '../format/schema.ts';
import { bubbles, bubbleText } from './bubbles.ts';
import { httpRequest } from './http.ts';
import { choicesOf, isInput, translateInput } from './inputs.ts';
import { isCondition, logic, type Titles, translateCondition } from './logic.ts';
import { PASSED, type Piece, type Translate } from './piece.ts';
import { type Names, type Scribe, scribeOf } from './scribe.ts';

/** A block's position and its translation. */
export type TranslatedBlock = {
  group: TypebotGroup;
  index: number;
  /** The block of the file. */
  source: TypebotBlock;
  scribe: Scribe;
  piece: Piece;
  /** The IDs of its nodes. */
  ids: string[];
  /** This text is the question of the input below it. */
  isAsked: boolean;
};

/** Every block of the file in order, translated, with IDs for its nodes. */
export function translateBlocks(groups: readonly TypebotGroup[], names: Names): TranslatedBlock[] {
  const titles = titlesOf(groups, names);
  const counts = new Map<string, number>();
  const next = (what: string) => {
    const number = (counts.get(what) ?? 0) + 1;
    counts.set(what, number);
    return `${what}_${number}`;
  };
  return groups.flatMap((group) =>
    group.blocks
      .filter(({ type }) => type !== 'start')
      .map((block, index, blocks): TranslatedBlock => {
        const scribe = scribeOf(names);
        const below = blocks[index + 1];
        const isAsked =
          block.type === 'text' && below !== undefined && isInput(below) && bubbleText(block, scribe) !== '';
        const above = blocks[index - 1];
        const question = above?.type === 'text' ? bubbleText(above, scribeOf(names)) : '';
        const piece = isAsked
          ? PASSED
          : (translateInput({ block, scribe, question, spare: () => next('answer') }) ??
            translateOther({ block, scribe, titles }));
        const ids = piece.nodes.map(({ drawing }) => next(drawing.type));
        return { group, index, source: block, scribe, piece, ids, isAsked };
      }),
  );
}

function translateOther({ block, scribe, titles }: { block: TypebotBlock; scribe: Scribe; titles: Titles }): Piece {
  if (isCondition(block)) return translateCondition(titles)(block, scribe);
  const translate: Translate | undefined = Object.hasOwn(others, block.type) ? others[block.type] : undefined;
  if (translate) return translate(block, scribe);
  scribe.leftOut('Flows have no node like this.');
  return PASSED;
}

const others: Record<string, Translate> = { ...bubbles, ...logic, Webhook: httpRequest };

/** The new titles of choices, for conditions that compare with them. */
function titlesOf(groups: readonly TypebotGroup[], names: Names): Titles {
  const titles = new Map<string, Map<string, string>>();
  for (const { blocks } of groups) {
    for (const block of blocks) {
      if (block.type !== 'choice input' && block.type !== 'picture choice input') continue;
      const scribe = scribeOf(names);
      const { variableId } = { variableId: null, ...(block.options as { variableId?: string } | null) };
      const variable = scribe.variable(typeof variableId === 'string' ? variableId : null);
      if (!variable) continue;
      const own = titles.get(variable) ?? new Map<string, string>();
      titles.set(variable, own);
      for (const { title, full, value } of choicesOf(block.items ?? [], scribe).choices) {
        if (!value) own.set(full, title);
      }
    }
  }
  return titles;
}
