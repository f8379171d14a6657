import { validationFailed } from '#lib/contract/errors.ts';
import { issuesOf } from '#lib/contract/validate.ts';
import { MAX_NODES } from '../graph/constants.ts';
import { graphSchema } from '../graph/schema.ts';
import type { TranslatedTypebot } from './draw-flow.ts';
import { typebotSchema } from './format/schema.ts';
import { translateTypebot } from './translate-typebot.ts';

/** Whether a file means to be a bot of Typebot: groups of blocks, or steps as its first formats had them. */
export function isTypebot(file: unknown): boolean {
  if (typeof file !== 'object' || file === null || 'format' in file) return false;
  const { groups, blocks, edges } = file as Record<string, unknown>;
  return (Array.isArray(groups) || Array.isArray(blocks)) && Array.isArray(edges);
}

/** Translates a Typebot bot into a flow. Throws `validation_failed`, with the reason, for one that cannot be read. */
export function readTypebot(file: unknown): TranslatedTypebot {
  const { version, groups } = file as { version?: unknown; groups?: unknown };
  if (!Array.isArray(groups))
    throw refused('unknown_version', 'This bot is older than format 3 of Typebot. Open and export it there again.');
  if (version !== undefined && version !== null && !/^[3-6](\.\d{1,3})?$/.test(String(version))) {
    throw refused(
      'unknown_version',
      `This bot has the format ${String(version).slice(0, 20)} of Typebot. Formats 3 to 6 can be imported.`,
    );
  }
  const parsed = typebotSchema.safeParse({ ...(file as object), version: version == null ? null : String(version) });
  if (!parsed.success) throw validationFailed(issuesOf(parsed.error, ['body']));
  const blocks = parsed.data.groups.reduce((sum, group) => sum + group.blocks.length, 0);
  if (blocks > MAX_BLOCKS)
    throw refused('too_many', `This bot has ${blocks} blocks. At most ${MAX_BLOCKS} can be imported.`);
  const translated = translateTypebot(parsed.data);
  const checked = graphSchema.safeParse(translated.graph);
  if (checked.success) return { ...translated, graph: checked.data };
  const { length } = translated.graph.nodes;
  if (length > MAX_NODES)
    throw refused('too_many', `This bot would be ${length} nodes. A flow has at most ${MAX_NODES}.`);
  throw validationFailed(issuesOf(checked.error, ['body']));
}

/** More than a flow has nodes, because not every block becomes one. */
const MAX_BLOCKS = 1500;

const refused = (type: string, msg: string) => validationFailed([{ type, loc: ['body'], msg }]);
