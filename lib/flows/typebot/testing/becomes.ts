import { readTypebot } from '../read-typebot.ts';
import { type Block, smallBot } from './small-bot.ts';

/** The nodes that blocks become, by their data, and what an import finds about them. */
export function becomes(...blocks: Block[]) {
  const { graph, findings } = readTypebot(smallBot(...blocks.map((block, index) => ({ id: `b${index}`, ...block }))));
  const own = graph.nodes.filter(({ type }) => type !== 'start' && type !== 'end');
  return {
    nodes: own.map(({ type, data }) => ({ type, ...data })),
    findings: findings.filter(({ group }) => group !== 'Start').map(({ kind, why }) => `${kind}: ${why}`),
  };
}

/** What a block is, what it becomes, and the findings about it. */
export type Case = [what: string, block: Block, nodes: object[], findings: string[]];

/** A text that is the question of the input below it. */
export const question: Block = { type: 'text', content: { plainText: 'Well?' } };

/** A node that sends a text. */
export const sends = (body: string) => ({ type: 'send_message', body });
