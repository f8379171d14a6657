/** The periods, in days, for which a workspace's traffic can be shown. */
export const TRAFFIC_DAYS = [7, 30] as const;
