// Generated from the OpenAPI document by `npm run client`. Do not edit.

import type { Call, CallOptions, Input, Result } from '../call.ts';

/** One method for each operation of the public API. */
export abstract class Operations {
  protected abstract call<Value>(call: Call): Promise<Value>;

  /**
   * Create or update contacts: `POST /contacts`.
   *
   * Takes an array of up to 10,000 contacts, keyed on phone. All or nothing: one bad item and nothing is written. Running it again is safe.
   */
  upsertContacts(input: Input<'upsertContacts'>, options?: CallOptions): Promise<Result<'upsertContacts'>> {
    return this.call({ method: 'POST', path: '/contacts', input, options });
  }

  /**
   * Import contacts from CSV: `POST /contacts/csv`.
   *
   * Takes a CSV file in the form field `file`. Good rows are imported, by the same rules as POST /contacts; bad ones are skipped and reported. A file above the limits, in another encoding than UTF-8 or without a `phone` column imports nothing. Running it again is safe.
   */
  importContacts(input: Input<'importContacts'>, options?: CallOptions): Promise<Result<'importContacts'>> {
    return this.call({ method: 'POST', path: '/contacts/csv', input, options });
  }

  /**
   * Erase a contact: `DELETE /contacts/{contact}`.
   *
   * Erases a person for good: the contact, its conversations with their messages, files, orders and flow runs, and every event and delivery about them. Flow runs end, and deliveries that wait are not made. Someone who writes again is a new contact. If there are very many files, the response may be 503 before all are deleted: repeat the request, and it continues.
   */
  eraseContact(input: Input<'eraseContact'>, options?: CallOptions): Promise<Result<'eraseContact'>> {
    return this.call({ method: 'DELETE', path: '/contacts/{contact}', input, options });
  }

  /**
   * Block or unblock a contact: `PUT /contacts/{contact}/block`.
   *
   * What a blocked person writes is kept, and your webhooks still receive it; but it opens no conversation, never counts as unread and reaches no flow, and the flows that they are in write nothing more to them. Blocking closes the person’s conversations, which is a `conversation.status_changed` event for each that was not closed. WhatsApp is not told. Running it again is safe.
   */
  setContactBlock(input: Input<'setContactBlock'>, options?: CallOptions): Promise<Result<'setContactBlock'>> {
    return this.call({ method: 'PUT', path: '/contacts/{contact}/block', input, options });
  }

  /**
   * Send a message: `POST /messages`.
   *
   * Sends a text, a file or an approved template. Texts and files reach only customers who wrote within the last 24 hours; to others, or to start a conversation, send a template. Send an `Idempotency-Key`: a retry with it never sends twice, even if the first response was lost or was a 504. It is a 404 if the outcome is still unknown when the contact is erased.
   */
  sendMessage(input: Input<'sendMessage'>, options?: CallOptions): Promise<Result<'sendMessage'>> {
    return this.call({ method: 'POST', path: '/messages', input, options });
  }

  /**
   * List conversations: `GET /conversations`.
   *
   * The conversations of the workspace, newest activity first, each with its person and last message.
   */
  listConversations(input?: Input<'listConversations'>, options?: CallOptions): Promise<Result<'listConversations'>> {
    return this.call({ method: 'GET', path: '/conversations', input, options });
  }

  /**
   * Read a conversation: `GET /conversations/{id}`.
   *
   * One conversation as the list shows it, with who leads it.
   */
  getConversation(input: Input<'getConversation'>, options?: CallOptions): Promise<Result<'getConversation'>> {
    return this.call({ method: 'GET', path: '/conversations/{id}', input, options });
  }

  /**
   * Change a conversation’s lead, assignee or status: `PATCH /conversations/{id}`.
   *
   * Decides who leads a conversation: a flow, a person, or no one. A handoff ends only this way, by an agent in the inbox, or after the workspace’s idle hours; no message ends it. Also assigns it to a member, and opens, snoozes or closes it. Fields that are left out stay. The answer has the conversation as it is now.
   */
  updateConversation(input: Input<'updateConversation'>, options?: CallOptions): Promise<Result<'updateConversation'>> {
    return this.call({ method: 'PATCH', path: '/conversations/{id}', input, options });
  }

  /**
   * List the messages of a conversation: `GET /conversations/{id}/messages`.
   *
   * Newest first: by second, and within one second by `sequence`. Media rows carry a signed link that is valid for about an hour.
   */
  listMessages(input: Input<'listMessages'>, options?: CallOptions): Promise<Result<'listMessages'>> {
    return this.call({ method: 'GET', path: '/conversations/{id}/messages', input, options });
  }

  /**
   * Get a link to a file: `GET /media`.
   *
   * A fresh signed link to the file of a message, by `message_id` or by `path`. A path that does not name a file of your own workspace is a 403; an unknown message, or one without a file, is a 404.
   */
  getMedia(input?: Input<'getMedia'>, options?: CallOptions): Promise<Result<'getMedia'>> {
    return this.call({ method: 'GET', path: '/media', input, options });
  }

  /**
   * Read the catalog: `GET /catalog`.
   *
   * The product catalog connected to the messaging number of the key’s workspace. The catalog provider stores it; name and count are the provider’s current values.
   */
  getCatalog(options?: CallOptions): Promise<Result<'getCatalog'>> {
    return this.call({ method: 'GET', path: '/catalog', options });
  }

  /**
   * List products: `GET /catalog/products`.
   *
   * Products of the connected catalog, up to 500 on a page. A product that was just written may take a moment to appear: the provider’s list is eventually consistent.
   */
  listProducts(input?: Input<'listProducts'>, options?: CallOptions): Promise<Result<'listProducts'>> {
    return this.call({ method: 'GET', path: '/catalog/products', input, options });
  }

  /**
   * Create or update a product: `POST /catalog/products`.
   *
   * Keyed on `retailer_id`: the first call creates, later ones update. The body says what the product is, so a sale price, availability, condition or visibility that is left out falls back to its default; only `description`, `brand`, `fb_product_category` and `url` stay as they are when they are not given. Running it again is safe.
   */
  upsertProduct(input: Input<'upsertProduct'>, options?: CallOptions): Promise<Result<'upsertProduct'>> {
    return this.call({ method: 'POST', path: '/catalog/products', input, options });
  }

  /**
   * Delete a product: `DELETE /catalog/products/{retailer_id}`.
   *
   * Removes the product from the connected catalog. A SKU that the catalog does not have is a 404.
   */
  deleteProduct(input: Input<'deleteProduct'>, options?: CallOptions): Promise<Result<'deleteProduct'>> {
    return this.call({ method: 'DELETE', path: '/catalog/products/{retailer_id}', input, options });
  }

  /**
   * List orders: `GET /catalog/orders`.
   *
   * Orders that customers sent from the catalog, newest first. Amounts are integers in minor units of their currency: 19900 is 199.00 INR, 500 is 500 JPY. Needs no connected catalog.
   */
  listOrders(input?: Input<'listOrders'>, options?: CallOptions): Promise<Result<'listOrders'>> {
    return this.call({ method: 'GET', path: '/catalog/orders', input, options });
  }

  /**
   * List webhooks: `GET /webhooks`.
   *
   * All webhooks of the workspace with their health, never with their secrets.
   */
  listWebhooks(options?: CallOptions): Promise<Result<'listWebhooks'>> {
    return this.call({ method: 'GET', path: '/webhooks', options });
  }

  /**
   * Register a webhook: `POST /webhooks`.
   *
   * Events are posted to the URL, signed with the secret that this response shows once. A URL whose host is a private or otherwise closed address is refused; a name that resolves to one fails its deliveries as `blocked_address`.
   */
  createWebhook(input: Input<'createWebhook'>, options?: CallOptions): Promise<Result<'createWebhook'>> {
    return this.call({ method: 'POST', path: '/webhooks', input, options });
  }

  /**
   * Delete a webhook: `DELETE /webhooks/{id}`.
   *
   * Stops its deliveries at once, including waiting retries, and deletes its delivery log.
   */
  deleteWebhook(input: Input<'deleteWebhook'>, options?: CallOptions): Promise<Result<'deleteWebhook'>> {
    return this.call({ method: 'DELETE', path: '/webhooks/{id}', input, options });
  }

  /**
   * Read events: `GET /events`.
   *
   * The events of the last 30 days, whether or not a webhook received them, for receivers that were down. An event that is recorded later is never listed before one that was read, so reading on from the last ID never skips one. Webhook deliveries come in a different order: keep the last ID that you read here.
   */
  listEvents(input?: Input<'listEvents'>, options?: CallOptions): Promise<Result<'listEvents'>> {
    return this.call({ method: 'GET', path: '/events', input, options });
  }

  /**
   * List flows: `GET /flows`.
   *
   * All flows of the workspace, newest first.
   */
  listFlows(input?: Input<'listFlows'>, options?: CallOptions): Promise<Result<'listFlows'>> {
    return this.call({ method: 'GET', path: '/flows', input, options });
  }

  /**
   * Create a flow: `POST /flows`.
   *
   * Creates a draft, empty unless a graph is given.
   */
  createFlow(input: Input<'createFlow'>, options?: CallOptions): Promise<Result<'createFlow'>> {
    return this.call({ method: 'POST', path: '/flows', input, options });
  }

  /**
   * Read a flow: `GET /flows/{id}`.
   *
   * The flow with its draft graph.
   */
  getFlow(input: Input<'getFlow'>, options?: CallOptions): Promise<Result<'getFlow'>> {
    return this.call({ method: 'GET', path: '/flows/{id}', input, options });
  }

  /**
   * Change a flow’s name or draft: `PATCH /flows/{id}`.
   *
   * Replaces the fields that are given. A draft may be unfinished, but unknown node types and fields, repeated IDs and edges to missing nodes are refused at their place. The published version stays as it is.
   */
  updateFlow(input: Input<'updateFlow'>, options?: CallOptions): Promise<Result<'updateFlow'>> {
    return this.call({ method: 'PATCH', path: '/flows/{id}', input, options });
  }

  /**
   * Delete a flow: `DELETE /flows/{id}`.
   *
   * Deletes the flow, its versions and the history of its runs. `GET /flows/{id}/runs` says how many customers are in it (`under_way`), `runs` decides what happens to them. A flow that another live flow runs is refused.
   */
  deleteFlow(input: Input<'deleteFlow'>, options?: CallOptions): Promise<Result<'deleteFlow'>> {
    return this.call({ method: 'DELETE', path: '/flows/{id}', input, options });
  }

  /**
   * Publish a flow’s draft: `POST /flows/{id}/publish`.
   *
   * Makes the draft the live version; active runs finish on theirs. An unfinished draft is refused, with each problem at its node. Publishing an unchanged draft changes nothing. What may go wrong all the same is in `warnings`.
   */
  publishFlow(input: Input<'publishFlow'>, options?: CallOptions): Promise<Result<'publishFlow'>> {
    return this.call({ method: 'POST', path: '/flows/{id}/publish', input, options });
  }

  /**
   * List the runs of a flow: `GET /flows/{id}/runs`.
   *
   * The runs with all customers, newest first.
   */
  listRuns(input: Input<'listRuns'>, options?: CallOptions): Promise<Result<'listRuns'>> {
    return this.call({ method: 'GET', path: '/flows/{id}/runs', input, options });
  }

  /**
   * Start a flow with a customer: `POST /flows/{id}/runs`.
   *
   * Runs the published version with one customer, without waiting for them to write. The 24-hour rule stays: to someone who has not written lately, the flow’s first message must be a template. A draft is refused, and so is a conversation that another flow or a person leads (409). A retry with the same `Idempotency-Key` is a 404 once the contact is erased.
   */
  startRun(input: Input<'startRun'>, options?: CallOptions): Promise<Result<'startRun'>> {
    return this.call({ method: 'POST', path: '/flows/{id}/runs', input, options });
  }

  /**
   * Test a flow’s draft: `POST /flows/{id}/test`.
   *
   * Plays scripted conversations with the draft and reports the first difference of each. Nothing is sent, called or changed: calls get the answers of the script. Without a body, the stored ones are played.
   */
  testFlow(input: Input<'testFlow'>, options?: CallOptions): Promise<Result<'testFlow'>> {
    return this.call({ method: 'POST', path: '/flows/{id}/test', input, options });
  }

  /**
   * Read a flow’s tests: `GET /flows/{id}/tests`.
   *
   * The scripted conversations that are stored with the flow.
   */
  getFlowTests(input: Input<'getFlowTests'>, options?: CallOptions): Promise<Result<'getFlowTests'>> {
    return this.call({ method: 'GET', path: '/flows/{id}/tests', input, options });
  }

  /**
   * Replace a flow’s tests: `PUT /flows/{id}/tests`.
   *
   * Stores scripted conversations with the flow. The draft and the flow’s ETag stay as they are. With `required`, a draft whose tests fail cannot be published.
   */
  setFlowTests(input: Input<'setFlowTests'>, options?: CallOptions): Promise<Result<'setFlowTests'>> {
    return this.call({ method: 'PUT', path: '/flows/{id}/tests', input, options });
  }

  /**
   * Unpublish a flow: `POST /flows/{id}/unpublish`.
   *
   * Nothing starts it anymore; the draft stays. `GET /flows/{id}/runs` says how many customers are in it (`under_way`), `runs` decides what happens to them. A flow that another live flow runs is refused.
   */
  unpublishFlow(input: Input<'unpublishFlow'>, options?: CallOptions): Promise<Result<'unpublishFlow'>> {
    return this.call({ method: 'POST', path: '/flows/{id}/unpublish', input, options });
  }

  /**
   * Read a run: `GET /runs/{id}`.
   *
   * Where a run is, or what became of it.
   */
  getRun(input: Input<'getRun'>, options?: CallOptions): Promise<Result<'getRun'>> {
    return this.call({ method: 'GET', path: '/runs/{id}', input, options });
  }

  /**
   * Stop a run: `POST /runs/{id}/cancel`.
   *
   * Ends a run that is under way, which frees its conversation for other flows. What it is just sending may still arrive. Stopping a run that was stopped before changes nothing; one that has ended otherwise is refused.
   */
  cancelRun(input: Input<'cancelRun'>, options?: CallOptions): Promise<Result<'cancelRun'>> {
    return this.call({ method: 'POST', path: '/runs/{id}/cancel', input, options });
  }
}
