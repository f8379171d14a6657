/** The number that the sandbox gives the first workspace. */
export const SANDBOX_NUMBER = {
  phoneNumberId: '106540352242922',
  wabaId: '100000000000001',
  accessToken: 'sandbox-token',
};
