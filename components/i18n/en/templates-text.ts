export const templatesText = {
  title: 'Templates',
  description:
    'Approved messages that you can send at any time. They are written and reviewed at Meta; this is a copy.',
  sync: 'Sync now',
  synced: (n: number) => (n === 1 ? '1 template is up to date.' : `${n} templates are up to date.`),
  lastSync: 'Synced',
  search: 'Search templates',
  listLabel: 'Templates',
  statuses: {
    APPROVED: 'Approved',
    PENDING: 'In review',
    REJECTED: 'Rejected',
    PAUSED: 'Paused',
    DISABLED: 'Disabled',
    IN_APPEAL: 'In appeal',
    PENDING_DELETION: 'Being deleted',
    LIMIT_EXCEEDED: 'Limit exceeded',
  } as Record<string, string>,
  categories: { MARKETING: 'Marketing', UTILITY: 'Utility', AUTHENTICATION: 'Authentication' } as Record<
    string,
    string
  >,
  rejected: (reason: string) => `Rejected: ${reason}`,
  headerOf: { IMAGE: 'Image', VIDEO: 'Video', DOCUMENT: 'Document', LOCATION: 'Location' } as Record<string, string>,
  preview: 'Preview',
  sendIt: 'Send it with',
  toAdd: 'Add its location, products, carousel or offer as WhatsApp’s documentation describes.',
  nothingFound: 'No templates match.',
  emptyTitle: 'No templates yet',
  emptyBody: 'Write one in Meta’s WhatsApp Manager, then sync. Once it is approved you can send it:',
};
