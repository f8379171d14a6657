/** How many days back the traffic of a workspace can be seen. */
export const TRAFFIC_DAYS = [7, 30] as const;
