import { z } from 'zod';

/** The channel on which open inboxes and flow editors receive what members do in them. */
export const PRESENCE_CHANNEL = 'parley_presence';

export const presenceActivities = ['viewing', 'typing', 'left'] as const;

/** When someone said what they are doing, in ms by their own clock. The release before this one did not say. */
export const saidAt = z.number().optional();

const member = { workspaceId: z.uuid(), userId: z.uuid(), name: z.string(), at: saidAt };

const conversationPresence = z.object({
  ...member,
  conversationId: z.uuid(),
  activity: z.enum(presenceActivities),
});

/**
 * `nodeId` is the node they look at. `saved` says that the flow was saved, published or deleted, and is now of this
 * `revision`.
 */
const flowPresence = z.object({
  ...member,
  flowId: z.uuid(),
  nodeId: z.string().nullable(),
  activity: z.enum(['viewing', 'left', 'saved']),
  revision: z.int().optional(),
});

export const presenceSchema = z.union([conversationPresence, flowPresence]);

export type ConversationPresence = z.output<typeof conversationPresence>;
export type FlowPresence = z.output<typeof flowPresence>;
export type Presence = ConversationPresence | FlowPresence;
