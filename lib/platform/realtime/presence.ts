import { z } from 'zod';

/** Open inboxes hear here what members do in conversations. */
export const PRESENCE_CHANNEL = 'parley_presence';

export const presenceActivities = ['viewing', 'typing', 'left'] as const;

export const presenceSchema = z.object({
  workspaceId: z.uuid(),
  conversationId: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  activity: z.enum(presenceActivities),
});

export type Presence = z.output<typeof presenceSchema>;
