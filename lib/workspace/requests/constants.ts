/** Groups of statuses to filter by. */
export const statusGroups = ['2xx', '4xx', '5xx'] as const;
