/** A refusal of the control interface, in a sentence for the person who typed the command. */
export class ControlError extends Error {
  override name = 'ControlError';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
