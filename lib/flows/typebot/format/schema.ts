import { z } from 'zod';

/** The most of each that a file may hold; a flow has at most 500 nodes. */
const MAX_GROUPS = 500;
const MAX_BLOCKS = 200;
const MAX_ITEMS = 200;

const id = z.string().max(200);
const coordinates = z.object({ x: z.number(), y: z.number() });

const item = z.looseObject({ id, outgoingEdgeId: id.nullish() });

const block = z.object({
  id,
  type: z.string().max(200),
  outgoingEdgeId: id.nullish(),
  content: z.unknown().optional(),
  options: z.unknown().optional(),
  items: z.array(item).max(MAX_ITEMS).nullish(),
});

const comparison = z.object({
  variableId: id.nullish(),
  comparisonOperator: z.string().max(100).nullish(),
  value: z.string().max(4096).nullish(),
});

export const typebotCondition = z.object({
  logicalOperator: z.string().max(10).nullish(),
  comparisons: z.array(comparison).max(200).nullish(),
});

/**
 * A bot as Typebot exports it, in formats 3 to 6, as far as a flow can represent it. Until format 5 the start is a block;
 * since 6 it is an event.
 */
export const typebotSchema = z.object({
  version: z.string().max(20).nullish(),
  name: z.string().max(1000).nullish(),
  events: z
    .array(
      z.object({
        id,
        type: z.string().max(100),
        outgoingEdgeId: id.nullish(),
        graphCoordinates: coordinates.nullish(),
      }),
    )
    .max(100)
    .nullish(),
  groups: z
    .array(
      z.object({
        id,
        title: z.string().max(1000).nullish(),
        graphCoordinates: coordinates.nullish(),
        blocks: z.array(block).max(MAX_BLOCKS),
      }),
    )
    .max(MAX_GROUPS),
  edges: z.array(z.object({ id, to: z.object({ groupId: id, blockId: id.nullish() }) })).max(5000),
  variables: z
    .array(z.object({ id, name: z.string().max(1000) }))
    .max(2000)
    .nullish(),
  settings: z
    .object({
      whatsApp: z
        // A condition that cannot be read is one nevertheless: without one, any message starts the bot.
        .object({ startCondition: typebotCondition.nullish().catch({}) })
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
});

export type Typebot = z.output<typeof typebotSchema>;
export type TypebotGroup = Typebot['groups'][number];
export type TypebotBlock = TypebotGroup['blocks'][number];
export type TypebotItem = NonNullable<TypebotBlock['items']>[number];
export type TypebotCondition = z.output<typeof typebotCondition>;

/** A difference between the file and the flow: `left_out` is missing from it, `check` was changed or is not here. */
export const importFindingSchema = z.object({
  kind: z.enum(['left_out', 'check']),
  /** The title of the block's group, or the name of the flow. */
  group: z.string(),
  /** Typebot's name for the block, or the node's. */
  block: z.string(),
  why: z.string(),
});

export type ImportFinding = z.output<typeof importFindingSchema>;
