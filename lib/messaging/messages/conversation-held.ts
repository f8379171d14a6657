import { DomainError } from '#lib/contract/errors.ts';

/** A flow tried to send where a person leads the conversation. Nothing was sent. */
export class ConversationHeld extends DomainError {
  constructor() {
    super('conflict', 'A person has this conversation; flows stay silent in it until it is given back.');
  }
}
