import { z } from 'zod';

const percent = z.number().catch(0);
const counters = z.object({ call_count: percent, total_time: percent, total_cputime: percent });
const businessUse = z.record(
  z.string(),
  z.array(counters.extend({ estimated_time_to_regain_access: z.number().catch(0) })),
);

/**
 * How much of the limits is used (docs/reference/whatsapp.md#usage-headers). Missing headers are normal and mean little
 * use.
 */
export type Usage = {
  /** The most used of all limits; 100 and more is over the limit. */
  percent: number;
  /** 0 while access is not lost. */
  regainAccessSeconds: number;
};

export function usageOf(headers: Record<string, string | string[] | undefined>): Usage {
  const app = counters.safeParse(parsed(headers['x-app-usage'])).data;
  const business = Object.values(businessUse.safeParse(parsed(headers['x-business-use-case-usage'])).data ?? {}).flat();
  const all = [...(app ? [app] : []), ...business];
  return {
    percent: Math.max(0, ...all.flatMap((used) => [used.call_count, used.total_time, used.total_cputime])),
    regainAccessSeconds: 60 * Math.max(0, ...business.map((used) => used.estimated_time_to_regain_access)),
  };
}

function parsed(header: string | string[] | undefined): unknown {
  if (typeof header !== 'string') return undefined;
  try {
    return JSON.parse(header);
  } catch {
    return undefined;
  }
}
