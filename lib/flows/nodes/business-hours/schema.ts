import { z } from 'zod';

/** The hours are the workspace's (Settings, Business hours). */
export const businessHoursData = z.strictObject({});

export type BusinessHoursData = z.output<typeof businessHoursData>;
