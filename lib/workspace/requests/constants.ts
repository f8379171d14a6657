/** Groups of statuses to look for. */
export const statusGroups = ['2xx', '4xx', '5xx'] as const;
