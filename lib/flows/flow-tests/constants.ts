/** The type of the issue that names a required test which fails. */
export const TEST_FAILED = 'test_failed';
/** In a test. */
export const MAX_STEPS = 60;
/** What the customer of a test can send besides texts. */
export const SENT_KINDS = ['image', 'document', 'audio', 'video', 'order'] as const;
