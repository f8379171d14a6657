/** The type of the issue that names a required test which fails. */
export const TEST_FAILED = 'test_failed';
/** In a test. */
export const MAX_STEPS = 60;
