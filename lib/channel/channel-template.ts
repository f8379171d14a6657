import { z } from 'zod';

const button = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
});

const component = z.looseObject({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(button).optional(),
});

/**
 * A template's parts as the channel defines them (docs/reference/whatsapp.md#listing-templates); types are in capitals.
 */
export const templateComponents = z.array(component);

export type TemplateComponent = z.output<typeof component>;

export type ChannelTemplate = {
  /** The channel's ID. */
  id: string;
  name: string;
  language: string;
  /** `APPROVED`, `PAUSED`, `REJECTED`, … */
  status: string;
  category: string | null;
  parameterFormat: 'POSITIONAL' | 'NAMED';
  components: TemplateComponent[];
  qualityScore: string | null;
  rejectedReason: string | null;
};

/** `isWhole` is false when some of the account's templates could not be read. */
export type TemplateList = { templates: ChannelTemplate[]; isWhole: boolean };
