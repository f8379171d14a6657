/** The quotas of a workspace, in the order of the page that shows them. */
export const quotaNames = [
  'requests_per_minute',
  'flow_runs',
  'steps_per_run',
  'variables_kb',
  'storage_mb',
  'webhooks',
  'flows',
  'api_keys',
] as const;

export type QuotaName = (typeof quotaNames)[number];
