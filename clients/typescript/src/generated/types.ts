// Generated from the OpenAPI document by `npm run client`. Do not edit.

export interface paths {
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update contacts
         * @description Takes an array of up to 10,000 contacts, keyed on phone. All or nothing: one bad item and nothing is written. Running it again is safe.
         *
         *     Scope: `contacts:write`.
         */
        post: operations["upsertContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import contacts from CSV
         * @description Takes a CSV file in the form field `file`. Good rows are imported, by the same rules as POST /contacts; bad ones are skipped and reported. A file above the limits, in another encoding than UTF-8 or without a `phone` column imports nothing. Running it again is safe.
         *
         *     Scope: `contacts:write`.
         */
        post: operations["importContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{contact}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Erase a contact
         * @description Erases a person for good: the contact, its conversations with their messages, files, orders and flow runs, and every event and delivery about them. Flow runs end, and deliveries that wait are not made. Someone who writes again is a new contact. If there are very many files, the response may be 503 before all are deleted: repeat the request, and it continues.
         *
         *     Scope: `contacts:write`.
         */
        delete: operations["eraseContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{contact}/block": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Block or unblock a contact
         * @description What a blocked person writes is kept, and your webhooks still receive it; but it opens no conversation, never counts as unread and reaches no flow, and the flows that they are in write nothing more to them. Blocking closes the person’s conversations, which is a `conversation.status_changed` event for each that was not closed. WhatsApp is not told. Running it again is safe.
         *
         *     Scope: `contacts:write`.
         */
        put: operations["setContactBlock"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message
         * @description Sends a text, a file or an approved template. Texts and files reach only customers who wrote within the last 24 hours; to others, or to start a conversation, send a template. Send an `Idempotency-Key`: a retry with it never sends twice, even if the first response was lost or was a 504. It is a 404 if the outcome is still unknown when the contact is erased.
         *
         *     Scope: `messages:write`.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List conversations
         * @description The conversations of the workspace, newest activity first, each with its person and last message.
         *
         *     Scope: `conversations:read`.
         */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a conversation
         * @description One conversation as the list shows it, with who leads it.
         *
         *     Scope: `conversations:read`.
         */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a conversation’s lead, assignee or status
         * @description Decides who leads a conversation: a flow, a person, or no one. A handoff ends only this way, by an agent in the inbox, or after the workspace’s idle hours; no message ends it. Also assigns it to a member, and opens, snoozes or closes it. Fields that are left out stay. The answer has the conversation as it is now.
         *
         *     Scope: `conversations:write`.
         */
        patch: operations["updateConversation"];
        trace?: never;
    };
    "/conversations/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the messages of a conversation
         * @description Newest first: by second, and within one second by `sequence`. Media rows carry a signed link that is valid for about an hour.
         *
         *     Scope: `conversations:read`.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to a file
         * @description A fresh signed link to the file of a message, by `message_id` or by `path`. A path that does not name a file of your own workspace is a 403; an unknown message, or one without a file, is a 404.
         *
         *     Scope: `media:read`.
         */
        get: operations["getMedia"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the catalog
         * @description The product catalog connected to the messaging number of the key’s workspace. The catalog provider stores it; name and count are the provider’s current values.
         *
         *     Scope: `catalog:read`.
         */
        get: operations["getCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description Products of the connected catalog, up to 500 on a page. A product that was just written may take a moment to appear: the provider’s list is eventually consistent.
         *
         *     Scope: `catalog:read`.
         */
        get: operations["listProducts"];
        put?: never;
        /**
         * Create or update a product
         * @description Keyed on `retailer_id`: the first call creates, later ones update. The body says what the product is, so a sale price, availability, condition or visibility that is left out falls back to its default; only `description`, `brand`, `fb_product_category` and `url` stay as they are when they are not given. Running it again is safe.
         *
         *     Scope: `catalog:write`.
         */
        post: operations["upsertProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/products/{retailer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a product
         * @description Removes the product from the connected catalog. A SKU that the catalog does not have is a 404.
         *
         *     Scope: `catalog:write`.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/catalog/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description Orders that customers sent from the catalog, newest first. Amounts are integers in minor units of their currency: 19900 is 199.00 INR, 500 is 500 JPY. Needs no connected catalog.
         *
         *     Scope: `orders:read`.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description All webhooks of the workspace with their health, never with their secrets.
         *
         *     Scope: `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Register a webhook
         * @description Events are posted to the URL, signed with the secret that this response shows once. A URL whose host is a private or otherwise closed address is refused; a name that resolves to one fails its deliveries as `blocked_address`.
         *
         *     Scope: `webhooks:write`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Stops its deliveries at once, including waiting retries, and deletes its delivery log.
         *
         *     Scope: `webhooks:write`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read events
         * @description The events of the last 30 days, whether or not a webhook received them, for receivers that were down. An event that is recorded later is never listed before one that was read, so reading on from the last ID never skips one. Webhook deliveries come in a different order: keep the last ID that you read here.
         *
         *     Scope: `events:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List flows
         * @description All flows of the workspace, newest first.
         *
         *     Scope: `flows:read`.
         */
        get: operations["listFlows"];
        put?: never;
        /**
         * Create a flow
         * @description Creates a draft, empty unless a graph is given.
         *
         *     Scope: `flows:write`.
         */
        post: operations["createFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a flow
         * @description The flow with its draft graph.
         *
         *     Scope: `flows:read`.
         */
        get: operations["getFlow"];
        put?: never;
        post?: never;
        /**
         * Delete a flow
         * @description Deletes the flow, its versions and the history of its runs. `GET /flows/{id}/runs` says how many customers are in it (`under_way`), `runs` decides what happens to them. A flow that another live flow runs is refused.
         *
         *     Scope: `flows:write`.
         */
        delete: operations["deleteFlow"];
        options?: never;
        head?: never;
        /**
         * Change a flow’s name or draft
         * @description Replaces the fields that are given. A draft may be unfinished, but unknown node types and fields, repeated IDs and edges to missing nodes are refused at their place. The published version stays as it is.
         *
         *     Scope: `flows:write`.
         */
        patch: operations["updateFlow"];
        trace?: never;
    };
    "/flows/{id}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a flow’s draft
         * @description Makes the draft the live version; active runs finish on theirs. An unfinished draft is refused, with each problem at its node. Publishing an unchanged draft changes nothing. What may go wrong all the same is in `warnings`.
         *
         *     Scope: `flows:write`.
         */
        post: operations["publishFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a flow
         * @description The runs with all customers, newest first.
         *
         *     Scope: `runs:read`.
         */
        get: operations["listRuns"];
        put?: never;
        /**
         * Start a flow with a customer
         * @description Runs the published version with one customer, without waiting for them to write. The 24-hour rule stays: to someone who has not written lately, the flow’s first message must be a template. A draft is refused, and so is a conversation that another flow or a person leads (409). A retry with the same `Idempotency-Key` is a 404 once the contact is erased.
         *
         *     Scope: `runs:write`.
         */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a flow’s draft
         * @description Plays scripted conversations with the draft and reports the first difference of each. Nothing is sent, called or changed: calls get the answers of the script. Without a body, the stored ones are played.
         *
         *     Scope: `flows:read`.
         */
        post: operations["testFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/{id}/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a flow’s tests
         * @description The scripted conversations that are stored with the flow.
         *
         *     Scope: `flows:read`.
         */
        get: operations["getFlowTests"];
        /**
         * Replace a flow’s tests
         * @description Stores scripted conversations with the flow. The draft and the flow’s ETag stay as they are. With `required`, a draft whose tests fail cannot be published.
         *
         *     Scope: `flows:write`.
         */
        put: operations["setFlowTests"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/flows/{id}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unpublish a flow
         * @description Nothing starts it anymore; the draft stays. `GET /flows/{id}/runs` says how many customers are in it (`under_way`), `runs` decides what happens to them. A flow that another live flow runs is refused.
         *
         *     Scope: `flows:write`.
         */
        post: operations["unpublishFlow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run
         * @description Where a run is, or what became of it.
         *
         *     Scope: `runs:read`.
         */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a run
         * @description Ends a run that is under way, which frees its conversation for other flows. What it is just sending may still arrive. Stopping a run that was stopped before changes nothing; one that has ended otherwise is refused.
         *
         *     Scope: `runs:write`.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "message.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer sent a message
         * @description Delivered at least once; deduplicate on `wa_message_id`. Respond with any 2xx within ten seconds.
         */
        post: operations["message_received"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message sent through the service changed its state
         * @description Delivered at least once; deduplicate on `wa_message_id` and `status`. Respond with any 2xx within ten seconds.
         */
        post: operations["message_status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.echoed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Someone answered on the number’s own phone
         * @description Delivered at least once; deduplicate on `webhook-id`. Respond with any 2xx within ten seconds. Only for webhooks that name it.
         */
        post: operations["message_echoed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.handoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A flow handed a conversation to a person
         * @description Delivered at least once; deduplicate on `webhook-id`. Respond with any 2xx within ten seconds. Only for webhooks that name it.
         */
        post: operations["conversation_handoff"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A conversation was assigned to a member, or to no one
         * @description Delivered at least once; deduplicate on `webhook-id`. Respond with any 2xx within ten seconds. Only for webhooks that name it.
         */
        post: operations["conversation_assigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "conversation.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A conversation was opened, snoozed or closed
         * @description Delivered at least once; deduplicate on `webhook-id`. Respond with any 2xx within ten seconds. Only for webhooks that name it.
         */
        post: operations["conversation_status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "flow.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A flow came to its end with a customer
         * @description Delivered at least once; deduplicate on `webhook-id`. Respond with any 2xx within ten seconds. Only for webhooks that name it.
         */
        post: operations["flow_completed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "flow.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A flow could not continue with a customer
         * @description Delivered at least once; deduplicate on `webhook-id`. Respond with any 2xx within ten seconds. Only for webhooks that name it.
         */
        post: operations["flow_failed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "channel.notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The channel reported something else
         * @description Delivered at least once; deduplicate on `webhook-id`. Respond with any 2xx within ten seconds. Only for webhooks that name it.
         */
        post: operations["channel_notice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Contact, as written. */
        Contact: {
            /** @description Any format; normalized to E.164. The unique key: an existing phone updates the existing contact. */
            phone: string;
            /** @description Display name; it only fills a missing name, and the name in the customer’s profile replaces it when they write. A blank name counts as none. */
            name?: string;
            /** @description Whether the contact opted in to marketing messages. Send it when that changes: it replaces what the customer has chosen in WhatsApp meanwhile. */
            opt_in?: boolean;
            /** @description Labels for segments and filters, composed (Unicode NFC); added to the existing ones, up to 1,000 in total. */
            tags?: string[];
            /** @description Your own reference ID; hidden from customers. A blank one counts as none. */
            source_ref?: string;
            /** @description Free-form custom fields. Each key becomes a {{variable}} in templates; null removes the key. Keys are composed (Unicode NFC). Up to 64 KB in total. */
            attributes?: {
                [key: string]: components["schemas"]["Json"];
            };
        };
        /** @description Any JSON value. */
        Json: unknown;
        OutgoingMessage: {
            /** @description Destination phone in any format; normalized to E.164. For someone who hides it, the `user_id` of their messages. */
            to: string;
            /**
             * @description What kind of message this is. `reaction` puts an emoji on a message that is there.
             * @default text
             * @enum {string}
             */
            type?: "text" | "template" | "image" | "document" | "video" | "audio" | "reaction";
            /** @description Message text, up to 4,096 characters. Required when type is `text`. The text of a file is its `caption`. */
            body?: string;
            /** @description Public HTTPS URL of the file; the channel fetches it. Required when type is `image` (up to 5 MB), `document`, `video` or `audio` (up to 16 MB). */
            media_url?: string;
            /** @description For `image`, `video` and `document`, up to 1,024 characters. `audio` takes none. */
            caption?: string;
            /** @description Display filename of a `document`; by default that in its link. `audio` takes none. */
            filename?: string;
            /** @description Name of the approved template. Required when type is `template`. */
            template_name?: string;
            /**
             * @description Language of the template, such as `en` or `en_US`; these are two different templates.
             * @default en
             */
            language_code?: string;
            /** @description Values of the template’s variables, in the channel’s template component format. */
            components?: components["schemas"]["TemplateComponent"][];
            /** @description Quotes this message of the same conversation, by its ID here or on the channel. */
            reply_to?: string;
            /** @description Required when type is `reaction`, and for no other type. */
            reaction?: {
                /** @description The message, by its ID here or on the channel. */
                message_id: string;
                /** @description One emoji, in the place of an earlier one; null or an empty text takes it back. */
                emoji: string | null;
            };
            /** @description Contact name to set if the call creates a new conversation; it only fills a missing name. A blank name counts as none. */
            name?: string;
        };
        TemplateComponent: {
            /** @description `header`, `body` or `button`. */
            type: string;
            /** @description Of a button: `url`, `quick_reply`, `copy_code`, … */
            sub_type?: string;
            /** @description Of a button: its place among the template’s buttons, from 0. */
            index?: string | number;
            /** @description The values in order. Texts may hold {{attribute}} of the contact. */
            parameters?: ({
                /** @description Such as `text`, `image`, `currency` or `payload`. */
                type: string;
            } & {
                [key: string]: unknown;
            })[];
        } & {
            [key: string]: unknown;
        };
        ConversationChange: {
            /**
             * @description `person` takes it over and ends a flow that is under way. `paused` holds the flow where it stands. `flow` gives it back: the held flow continues, and where there is none the state becomes `nobody`. `nobody` ends the flow.
             * @enum {string}
             */
            state?: "nobody" | "flow" | "paused" | "person";
            /** @description The member to assign it to, by ID or email; null unassigns it. */
            assignee?: string | null;
            /**
             * @description `snoozed` needs `snoozed_until`. `closed` marks its messages as read. None of them stops a flow.
             * @enum {string}
             */
            status?: "open" | "snoozed" | "closed";
            /** @description When it opens again, at most a year ahead; alone it snoozes. A customer’s message opens it sooner. */
            snoozed_until?: string | null;
        };
        /** @description Product, as written. */
        ProductInput: {
            /** @description Your SKU or content ID; the upsert key: the first call creates, later ones update. */
            retailer_id: string;
            /** @description Product title. */
            name: string;
            /** @description In minor units of the currency: paise or cents. */
            price: number;
            /** @description ISO 4217 code, such as `INR`. */
            currency: string;
            /** @description Public `https://` image (JPG or PNG, under 8 MB) that the catalog provider can fetch. */
            image_url: string;
            /** @description Minor units, at most `price`. Left out, null or 0: the product has no sale price. */
            sale_price?: number | null;
            /**
             * @description With spaces, not underscores.
             * @default in stock
             * @enum {string}
             */
            availability?: "in stock" | "out of stock" | "preorder" | "available for order" | "discontinued";
            /**
             * @description Condition of the item.
             * @default new
             * @enum {string}
             */
            condition?: "new" | "refurbished" | "used";
            /**
             * @description `published`: shown to customers; `staging`: hidden.
             * @default published
             * @enum {string}
             */
            visibility?: "published" | "staging";
            /** @description Keeps its value when left out; so do brand, fb_product_category and url. */
            description?: string;
            /** @description Brand. */
            brand?: string;
            /** @description Category of the provider, by its name or ID. */
            fb_product_category?: string;
            /** @description The product’s page in your shop. */
            url?: string;
        };
        WebhookRegistration: {
            /** @description Callback URL that accepts POST, http or https. Several may be registered; private addresses are refused. */
            url: string;
            /** @description The events to receive; `message.received` and `message.status` unless given. */
            events?: ("message.received" | "message.status" | "message.echoed" | "conversation.handoff" | "conversation.assigned" | "conversation.status_changed" | "flow.completed" | "flow.failed" | "channel.notice")[];
        };
        FlowGraph: {
            /**
             * @description Of the document; only 1 exists.
             * @constant
             */
            version?: 1;
            /** @description The nodes, in any order. */
            nodes: (components["schemas"]["FlowNode_start"] | components["schemas"]["FlowNode_send_message"] | components["schemas"]["FlowNode_template_message"] | components["schemas"]["FlowNode_ask"] | components["schemas"]["FlowNode_http_request"] | components["schemas"]["FlowNode_condition"] | components["schemas"]["FlowNode_business_hours"] | components["schemas"]["FlowNode_set_variable"] | components["schemas"]["FlowNode_set_contact"] | components["schemas"]["FlowNode_run_flow"] | components["schemas"]["FlowNode_wait"] | components["schemas"]["FlowNode_wait_until"] | components["schemas"]["FlowNode_wait_for_event"] | components["schemas"]["FlowNode_handoff"] | components["schemas"]["FlowNode_end"])[];
            /** @description How the nodes are joined. */
            edges: components["schemas"]["FlowEdge"][];
            /** @description Notes on the canvas, for people only. */
            notes?: components["schemas"]["FlowNote"][];
        };
        FlowNode_start: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "start";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /** @description Any of them starts the flow. */
                triggers: ({
                    /**
                     * @description A message with a keyword.
                     * @constant
                     */
                    type: "keyword";
                    /**
                     * @description Whether the message is the keyword, or has it in it as a whole word.
                     * @enum {string}
                     */
                    match: "exact" | "contains";
                    /** @description Any of these starts the flow; case and surrounding space are ignored. */
                    keywords: string[];
                    /** @description True: a message that it takes starts this flow also while another one waits for an answer, which then ends. */
                    mayInterrupt?: boolean;
                } | {
                    /**
                     * @description Whatever the customer writes.
                     * @constant
                     */
                    type: "any_message";
                    /** @description True: a message that it takes starts this flow also while another one waits for an answer, which then ends. */
                    mayInterrupt?: boolean;
                } | {
                    /**
                     * @description The customer’s first message ever.
                     * @constant
                     */
                    type: "first_message";
                    /** @description True: a message that it takes starts this flow also while another one waits for an answer, which then ends. */
                    mayInterrupt?: boolean;
                } | {
                    /**
                     * @description An order from the catalog.
                     * @constant
                     */
                    type: "order";
                    /** @description True: a message that it takes starts this flow also while another one waits for an answer, which then ends. */
                    mayInterrupt?: boolean;
                } | {
                    /**
                     * @description A tap on a button.
                     * @constant
                     */
                    type: "button";
                    /** @description The text on the button. */
                    text: string;
                    /** @description True: a message that it takes starts this flow also while another one waits for an answer, which then ends. */
                    mayInterrupt?: boolean;
                } | {
                    /**
                     * @description No message: another flow runs it, or `POST /flows/{id}/runs`.
                     * @constant
                     */
                    type: "call";
                })[];
            };
        };
        FlowNode_send_message: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "send_message";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: components["schemas"]["FlowMessage"];
        };
        FlowButton: {
            /** @description The handle that the run leaves by. */
            id: string;
            /** @description At most 20 characters on the customer’s screen. */
            title: string;
        };
        FlowMessage: {
            /**
             * @description Default text.
             * @enum {string}
             */
            type?: "text" | "template" | "image" | "document" | "video" | "audio";
            /** @description Message text. Required for text. */
            body?: string;
            /** @description Public HTTPS URL of the file. Required for media. */
            media_url?: string;
            /** @description For image, video and document. */
            caption?: string;
            /** @description Display filename of a document. */
            filename?: string;
            /** @description Name of the approved template. Required for template. */
            template_name?: string;
            /** @description Default en. */
            language_code?: string;
            /** @description Values of the template’s variables, in the channel’s template component format. */
            components?: {
                [key: string]: components["schemas"]["Json"];
            }[];
            /** @description Fills a missing name of the contact. */
            name?: string;
            /** @description Reply buttons under a text. */
            buttons?: components["schemas"]["FlowButton"][];
        };
        FlowNode_template_message: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "template_message";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /** @description Name of the approved template. */
                template_name: string;
                /** @description Default en. */
                language_code?: string;
                /** @description Values of the template’s variables, in the channel’s template component format. */
                components?: {
                    [key: string]: components["schemas"]["Json"];
                }[];
            };
        };
        FlowNode_ask: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ask";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /** @description The question. */
                message: components["schemas"]["FlowMessage"];
                /**
                 * @description What counts as an answer; anything else is asked again.
                 * @enum {string}
                 */
                expect: "text" | "number" | "email" | "phone" | "date" | "choice" | "media";
                /** @description Up to three are sent as buttons, up to ten as a list, more as numbered lines. */
                choices?: components["schemas"]["FlowChoice"][];
                /** @description On the button that opens a list of choices, at most 20 characters. Default “Choose”. */
                listLabel?: string;
                /** @description Sent after an invalid answer, with the same choices; default: the question again. */
                retryMessage?: string;
                /** @description Default 2. */
                maxRetries?: number;
                /** @description From when the question was last asked. Default 1380. */
                timeoutMinutes?: number;
                /** @description How long to wait for further messages. Several texts become one answer, a line for each; of other kinds, the first valid message is taken at once. Default 2; 0 takes the first message. */
                collectSeconds?: number;
                /** @description Receives the answer. */
                variable: string;
            };
        };
        FlowChoice: {
            /** @description The handle that the run leaves by. */
            id: string;
            /** @description At most 20 characters on the customer’s screen. */
            title: string;
            /** @description In a list: the title above this choice and the others of the same section, at most 24 characters. All choices have one, or none has. */
            section?: string;
        };
        FlowNode_http_request: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "http_request";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /**
                 * @description The HTTP method.
                 * @enum {string}
                 */
                method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Takes {{variable}}; values are encoded for their place. */
                url: string;
                /** @description Each with a literal value, or with the name of a stored secret. */
                headers?: ({
                    /** @description The header’s name. */
                    key: string;
                    /** @description Takes {{variable}}. */
                    value: string;
                } | {
                    /** @description The header’s name. */
                    key: string;
                    /** @description The name of a stored flow secret. */
                    secretRef: string;
                })[];
                /** @description A JSON value, or a text that is JSON once its variables are in. Not sent with GET. */
                body?: components["schemas"]["Json"];
                /** @description Response path (dots, or JSONPath) to the variable that receives what is there, up to 50 of them. */
                responseMap?: {
                    [key: string]: string;
                };
                /** @description Milliseconds. Default 10000, capped at 30000. */
                timeoutMs?: number | null;
                /** @description Further attempts after a failed GET, PUT or DELETE, which change nothing when made twice. Default 0. */
                retries?: number;
                /** @description True: a failed POST or PATCH is attempted again too. Each attempt carries the same Idempotency-Key, so that a server which knows that header does nothing twice. */
                retryWrites?: boolean;
            };
        };
        FlowNode_condition: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "condition";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /** @description Tried in order; when none holds, the run leaves by else. */
                branches: {
                    /** @description The handle that the run leaves by. */
                    id: string;
                    /** @description What people call the branch; shown on the canvas. */
                    name?: string;
                    /**
                     * @description Whether all rules have to hold, or any.
                     * @enum {string}
                     */
                    match: "all" | "any";
                    /** @description What is asked of the variables. */
                    rules: {
                        /** @description The variable that is looked at, without braces. */
                        variable: string;
                        /**
                         * @description How it is compared with `value`. number_equals, greater and less compare numbers (greater and less ISO dates too), between takes a range of numbers or ISO dates with both its ends, all others compare texts: “0012” does not equal “12”.
                         * @enum {string}
                         */
                        operator: "equals" | "not_equals" | "contains" | "starts_with" | "number_equals" | "greater" | "less" | "between" | "exists" | "not_exists" | "matches_one_of";
                        /** @description Takes {{variable}}. For matches_one_of a list, or a text with commas, where a value that has one is in quotes; for between a list of two, from and to. Case is ignored. */
                        value?: (string | number | boolean) | (string | number | boolean)[];
                    }[];
                    /** @description A CEL expression over the variables, such as `order.items.exists(i, i.quantity > 3)`; it counts as one more rule. A variable that nothing has set is null. What can’t be worked out is not true, and the run’s history says why. */
                    expression?: string;
                }[];
            };
        };
        FlowNode_business_hours: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "business_hours";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: Record<string, never>;
        };
        FlowNode_set_variable: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "set_variable";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /** @description The variable’s name, without braces. */
                variable: string;
                /** @description Takes {{variable}}. */
                value: string | number | boolean | null;
            };
        };
        FlowNode_set_contact: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "set_contact";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /** @description Tags that the contact has from now on. */
                addTags?: string[];
                /** @description Tags that the contact loses. */
                removeTags?: string[];
                /** @description Merged into the contact’s; null removes a key. */
                attributes?: {
                    [key: string]: components["schemas"]["Json"];
                };
            };
        };
        FlowNode_run_flow: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "run_flow";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /** @description The ID of the flow to run, which has to be published. Its triggers are not asked. */
                flowId: string;
                /** @description Variable of that flow to the text that it begins with, which takes {{variable}}. It reads the other variables as they are here. */
                inputs?: {
                    [key: string]: string;
                };
                /** @description Variable of that flow to the variable here that receives it when it has ended. Nothing else that it sets is kept. */
                outputs?: {
                    [key: string]: string;
                };
            };
        };
        FlowNode_wait: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "wait";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /** @description Up to 30 days. */
                minutes: number;
            };
        };
        FlowNode_wait_until: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "wait_until";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /** @description An ISO 8601 date with or without a time, or seconds since 1970. Takes {{variable}}. Without an offset it is meant in the workspace’s time zone. */
                date: string;
                /** @description On that day, where the date says no time. Default 09:00. */
                time?: string;
                /** @description So many minutes after it; before it when negative. */
                offsetMinutes?: number;
            };
        };
        FlowNode_wait_for_event: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "wait_for_event";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /** @description The settings of a node of this kind. */
            data: {
                /** @description Minutes until the run leaves by timeout. Default 1440, at most 43200. */
                timeoutMinutes?: number;
                /** @description Path in the JSON that is posted (dots, or JSONPath) to the variable that receives what is there. */
                responseMap?: {
                    [key: string]: string;
                };
            };
        };
        FlowNode_handoff: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "handoff";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /**
             * @description The settings of a node of this kind.
             * @default {}
             */
            data?: {
                /** @description For the person who takes over. */
                note?: string;
            };
        };
        FlowNode_end: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "end";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /**
             * @description The settings of a node of this kind.
             * @default {}
             */
            data?: {
                /** @description For anyone who reads the run’s history. */
                note?: string;
            };
        };
        FlowEdge: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /** @description The ID of the node that the edge leaves. */
            source: string;
            /** @description The handle that the edge leaves by; single-exit nodes leave by next, which may be omitted. */
            sourceHandle?: string | null;
            /** @description The ID of the node that it leads to. */
            target: string;
        };
        /** @description A note for the people who draw the flow. No run comes to it. */
        FlowNote: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /** @description What it says. */
            text: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
        };
        RunStart: {
            /** @description The customer’s phone in any format; contact and conversation are created if needed. For someone who hides it, the `user_id` of their messages. */
            to: string;
            /** @description What the flow knows from the start, by name; they shadow the contact’s attributes. */
            variables?: {
                [key: string]: components["schemas"]["Json"];
            };
        };
        FlowTest: {
            /** @description Shown with its result. */
            name: string;
            /**
             * @description How the node `business_hours` leaves, whatever time it is.
             * @default open
             * @enum {string}
             */
            hours?: "open" | "closed";
            /** @description Who the customer is. */
            contact?: {
                /**
                 * Format: uuid
                 * @description The contact that the test was saved with: it is deleted when they are erased.
                 */
                id?: string;
                /** @description Default: “Test customer”. */
                name?: string;
                /** @description Default: `15550000000`. */
                phone?: string;
                /** @description False after they opted out; null, the default, if unknown. */
                opt_in?: boolean | null;
            };
            /**
             * @description Of the contact.
             * @default {}
             */
            attributes?: {
                [key: string]: components["schemas"]["Json"];
            };
            /** @description In order. */
            steps: components["schemas"]["FlowTestStep"][];
        };
        FlowTestStep: {
            /**
             * @description The customer writes. Messages in a row may be one answer.
             * @constant
             */
            type: "customer";
            /** @description What they write. */
            text: string;
        } | {
            /**
             * @description The customer taps a button or a row, or a button that starts the flow.
             * @constant
             */
            type: "tap";
            /** @description Its title; of several with this title the last. */
            title: string;
        } | {
            /**
             * @description The customer sends something other than text.
             * @constant
             */
            type: "sends";
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "image" | "document" | "audio" | "video" | "order";
            /** @description What an `order` is of. Default: one sample product. */
            order?: {
                /**
                 * @description What is ordered.
                 * @default [
                 *       {
                 *         "retailer_id": "SKU-1",
                 *         "name": "Sample product",
                 *         "quantity": 1,
                 *         "item_price": 1000
                 *       }
                 *     ]
                 */
                items?: {
                    /** @description The SKU. */
                    retailer_id: string;
                    /** @description Default: the SKU. */
                    name?: string;
                    /** @description How many. */
                    quantity: number;
                    /** @description In minor units. */
                    item_price: number;
                }[];
                /**
                 * @description ISO 4217.
                 * @default USD
                 */
                currency?: string;
                /**
                 * @description What the customer adds.
                 * @default
                 */
                note?: string;
            };
        } | {
            /**
             * @description The next event of the flow is posted.
             * @constant
             */
            type: "event";
            /**
             * @description What is posted.
             * @default null
             */
            body?: components["schemas"]["Json"];
        } | {
            /**
             * @description What the flow waits for does not come; its time is over.
             * @constant
             */
            type: "time_passes";
        } | {
            /**
             * @description The flow says this next.
             * @constant
             */
            type: "bot";
            /** @description What it says; of a template its name, of a file its caption or URL. */
            text: string;
            /**
             * @description How the text is compared.
             * @default is
             * @enum {string}
             */
            match?: "is" | "contains";
            /** @description The titles under it. Not compared unless given. */
            choices?: string[];
        } | {
            /**
             * @description What the next call of the flow is answered with. Nothing is called.
             * @constant
             */
            type: "api";
            /**
             * @description The HTTP status.
             * @default 200
             */
            status?: number;
            /**
             * @description A text is taken as it is, everything else as JSON.
             * @default null
             */
            body?: components["schemas"]["Json"];
            /**
             * @description Why there is no response: `_http_error` is `request failed:` and this. `status` and `body` do not count.
             * @enum {string}
             */
            error?: "ConnectTimeout" | "ReadTimeout" | "ConnectError" | "ReadError" | "DNSError" | "TLSError" | "BlockedAddress" | "TooManyRedirects" | "InvalidURL" | "MissingSecret" | "SecretHostMismatch" | "RequestTooLarge";
        } | {
            /**
             * @description Where the flow is now.
             * @constant
             */
            type: "state";
            /**
             * @description As a run’s state.
             * @enum {string}
             */
            state: "waiting" | "completed" | "handed_off" | "failed";
        };
        MessageReceived: {
            /**
             * @description The event’s name; the same as in X-Service-Event.
             * @constant
             */
            event: "message.received";
            data: components["schemas"]["MessageReceivedData"];
            /**
             * Format: date-time
             * @description When the event was recorded, UTC; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        /** @description A customer sent a message. Links to media are fresh. */
        MessageReceivedData: {
            /** @description The conversation’s ID. */
            conversation_id: string;
            /** @description Digits with country code, no plus; null for people who hide their number. */
            phone: string | null;
            /** @description The channel’s ID of someone who hides the number; only then. */
            user_id?: string;
            /** @description For deduplication; the same as message.id. */
            wa_message_id: string;
            /** @description What the customer sent. */
            message: components["schemas"]["InboundMessage"];
            /** @description The message’s number in its conversation, in the order of arrival: it tells when a retry was overtaken. Not on events recorded before it existed. */
            sequence?: number;
            /**
             * @description Only on test events that an admin sent from the settings.
             * @constant
             */
            test?: true;
        };
        InboundMessage: {
            /** @description Channel message ID. */
            id: string;
            /**
             * @description `text`, or the type of the file.
             * @enum {string}
             */
            type: "text" | "image" | "document" | "audio" | "video" | "sticker";
            /** @description Message text, media caption, or what came in readable words. */
            text: string;
            /**
             * Format: date-time
             * @description The channel’s own time, UTC.
             */
            timestamp: string;
            /**
             * Format: uri
             * @description Only on media messages: signed, downloadable without a header for an hour.
             */
            media_url?: string;
            /** @description Only on media messages; null when no one said. */
            media_mime_type?: string | null;
            /** @description Only on media messages; the original filename. */
            media_filename?: string;
            /** @description What it is on the channel, when that says more: location, order, button, … What was sent is in the field of this name. */
            kind?: string;
            /** @description Only with the kind `order`: the cart. */
            order?: {
                /** @description The catalog that it was ordered from. */
                catalog_id: string | null;
                /** @description What was ordered. */
                items: {
                    /** @description The SKU. */
                    retailer_id: string;
                    /** @description How many of it. */
                    quantity: number;
                    /** @description In minor units, such as paise or cents. */
                    item_price: number;
                    /** @description ISO 4217. */
                    currency: string;
                }[];
                /** @description In minor units of `currency`. Items in another currency are not counted. */
                total: number;
                /** @description ISO 4217; of the first item. */
                currency: string;
                /** @description What the customer wrote with the cart; null when nothing. */
                note: string | null;
            };
            /** @description Only on replies and on forwarded messages. */
            context?: {
                /** @description The message that it replies to, by its channel ID. */
                message_id?: string;
            } & {
                [key: string]: components["schemas"]["Json"];
            };
        } & {
            [key: string]: components["schemas"]["Json"];
        };
        MessageStatus: {
            /**
             * @description The event’s name; the same as in X-Service-Event.
             * @constant
             */
            event: "message.status";
            data: components["schemas"]["MessageStatusData"];
            /**
             * Format: date-time
             * @description When the event was recorded, UTC; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        /** @description A message sent through the service changed its state. */
        MessageStatusData: {
            /** @description Our ID of the message. */
            message_id: string;
            /** @description The channel’s ID, as returned by POST /messages. */
            wa_message_id: string;
            /**
             * @description The status that the receipt reports. Receipts come in any order: of a message’s statuses, the furthest of sent, delivered, read, failed holds.
             * @enum {string}
             */
            status: "sent" | "delivered" | "read" | "failed";
            /** @description Digits with country code, no plus; the `user_id` of someone who hides the number, since this is never null. */
            recipient: string;
            /** @description The channel’s ID of someone who hides the number; only then. */
            user_id?: string;
            /**
             * Format: uuid
             * @description The conversation’s ID. Not on events recorded before it existed.
             */
            conversation_id?: string;
            /** @description The message’s number in its conversation, in the order of arrival: it tells when a retry was overtaken. Not on events recorded before it existed. */
            sequence?: number;
            /**
             * Format: date-time
             * @description The channel’s own time of the receipt, UTC.
             */
            timestamp: string;
            /** @description Only with `failed`: why. */
            error?: {
                /** @description The channel’s code. */
                code: number | null;
                /** @description What went wrong, in a few words. */
                title: string;
                /** @description The same as a sentence, with what to do. */
                detail: string;
            };
            /**
             * @description Only on test events that an admin sent from the settings.
             * @constant
             */
            test?: true;
        };
        MessageEchoed: {
            /**
             * @description The event’s name; the same as in X-Service-Event.
             * @constant
             */
            event: "message.echoed";
            data: components["schemas"]["MessageEchoedData"];
            /**
             * Format: date-time
             * @description When the event was recorded, UTC; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        /** @description Someone answered a customer in the WhatsApp Business app, on the number’s own phone. */
        MessageEchoedData: {
            /** @description The conversation’s ID. */
            conversation_id: string;
            /** @description Digits with country code, no plus; null for people who hide their number. */
            phone: string | null;
            /** @description The channel’s ID of someone who hides the number; only then. */
            user_id?: string;
            /** @description For deduplication; the same as message.id. */
            wa_message_id: string;
            /** @description What was written on the phone. */
            message: components["schemas"]["InboundMessage"];
            /** @description The message’s number in its conversation, in the order of arrival: it tells when a retry was overtaken. Not on events recorded before it existed. */
            sequence?: number;
            /**
             * @description Only on test events that an admin sent from the settings.
             * @constant
             */
            test?: true;
        };
        ConversationHandoff: {
            /**
             * @description The event’s name; the same as in X-Service-Event.
             * @constant
             */
            event: "conversation.handoff";
            data: components["schemas"]["ConversationHandoffData"];
            /**
             * Format: date-time
             * @description When the event was recorded, UTC; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        /** @description A flow handed a conversation to a person. */
        ConversationHandoffData: {
            /** @description The conversation’s ID. */
            conversation_id: string;
            /** @description Digits with country code, no plus; null for people who hide their number. */
            phone: string | null;
            /** @description What the flow says to the person who takes over. */
            note: string | null;
            /**
             * @description Only on test events that an admin sent from the settings.
             * @constant
             */
            test?: true;
        };
        ConversationAssigned: {
            /**
             * @description The event’s name; the same as in X-Service-Event.
             * @constant
             */
            event: "conversation.assigned";
            data: components["schemas"]["ConversationAssignedData"];
            /**
             * Format: date-time
             * @description When the event was recorded, UTC; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        /** @description A conversation was assigned to a member, or to no one. */
        ConversationAssignedData: {
            /** @description The conversation’s ID. */
            conversation_id: string;
            /** @description Digits with country code, no plus; null for people who hide their number. */
            phone: string | null;
            /**
             * @description What changed it: a `member` in the inbox, the `api`, a `customer`’s message, a `flow` that handed over, the `clock` that ended a snooze, or the `departure` of the member whose it was.
             * @enum {string}
             */
            cause: "member" | "api" | "customer" | "flow" | "clock" | "departure";
            /** @description The member assigned now; null when unassigned. */
            assignee: {
                /** @description The member’s ID. */
                id: string;
                /** @description The member’s name. */
                name: string;
            } | null;
            /**
             * @description Only on test events that an admin sent from the settings.
             * @constant
             */
            test?: true;
        };
        ConversationStatusChanged: {
            /**
             * @description The event’s name; the same as in X-Service-Event.
             * @constant
             */
            event: "conversation.status_changed";
            data: components["schemas"]["ConversationStatusChangedData"];
            /**
             * Format: date-time
             * @description When the event was recorded, UTC; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        /** @description A conversation was opened, snoozed or closed. */
        ConversationStatusChangedData: {
            /** @description The conversation’s ID. */
            conversation_id: string;
            /** @description Digits with country code, no plus; null for people who hide their number. */
            phone: string | null;
            /**
             * @description What changed it: a `member` in the inbox, the `api`, a `customer`’s message, a `flow` that handed over, the `clock` that ended a snooze, or the `departure` of the member whose it was.
             * @enum {string}
             */
            cause: "member" | "api" | "customer" | "flow" | "clock" | "departure";
            /**
             * @description What it is now.
             * @enum {string}
             */
            status: "open" | "snoozed" | "closed";
            /** @description When it opens by itself; null unless it is snoozed. */
            snoozed_until: string | null;
            /**
             * @description Only on test events that an admin sent from the settings.
             * @constant
             */
            test?: true;
        };
        FlowCompleted: {
            /**
             * @description The event’s name; the same as in X-Service-Event.
             * @constant
             */
            event: "flow.completed";
            data: components["schemas"]["FlowCompletedData"];
            /**
             * Format: date-time
             * @description When the event was recorded, UTC; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        /** @description A flow came to its end with a customer, or handed over. */
        FlowCompletedData: {
            /** @description The flow’s ID. */
            flow_id: string;
            /** @description The run’s ID. */
            run_id: string;
            /** @description The conversation’s ID. */
            conversation_id: string;
            /** @description Digits with country code, no plus; null for people who hide their number. */
            phone: string | null;
            /**
             * @description Only on test events that an admin sent from the settings.
             * @constant
             */
            test?: true;
        };
        FlowFailed: {
            /**
             * @description The event’s name; the same as in X-Service-Event.
             * @constant
             */
            event: "flow.failed";
            data: components["schemas"]["FlowFailedData"];
            /**
             * Format: date-time
             * @description When the event was recorded, UTC; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        /** @description A flow could not continue with a customer. */
        FlowFailedData: {
            /** @description The flow’s ID. */
            flow_id: string;
            /** @description The run’s ID. */
            run_id: string;
            /** @description The conversation’s ID. */
            conversation_id: string;
            /** @description Digits with country code, no plus; null for people who hide their number. */
            phone: string | null;
            /**
             * @description Only on test events that an admin sent from the settings.
             * @constant
             */
            test?: true;
            /** @description The node at which it failed; absent in older events. */
            node_id?: string | null;
            /** @description Why, in words for people; absent in older events. */
            error?: string | null;
        };
        ChannelNotice: {
            /**
             * @description The event’s name; the same as in X-Service-Event.
             * @constant
             */
            event: "channel.notice";
            data: components["schemas"]["ChannelNoticeData"];
            /**
             * Format: date-time
             * @description When the event was recorded, UTC; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        /** @description The channel reported something that no other event covers. */
        ChannelNoticeData: {
            /** @description The business account that it concerns, by its ID on the channel. */
            account_id: string;
            /** @description What it is, in the channel’s word: `standby`, `history`, `messages` for the status of a payment or a message in a group, or a field that is yet to come. */
            field: string;
            /** @description As the channel sent it; null when it is larger than 256 KB. */
            value: components["schemas"]["Json"];
            /**
             * @description Only on test events that an admin sent from the settings.
             * @constant
             */
            test?: true;
        };
        UpsertResult: {
            /** @description Distinct contacts created or updated. */
            upserted: number;
            /** @description Contacts in the request body. */
            received: number;
        };
        Error: {
            /** @description A sentence. */
            detail: string;
            /**
             * @description Stable and in snake_case; branch on it.
             * @enum {string}
             */
            code: "validation_failed" | "missing_api_key" | "invalid_api_key" | "missing_scope" | "foreign_media_path" | "invalid_media_link" | "not_found" | "method_not_allowed" | "number_not_connected" | "catalog_not_connected" | "catalog_refused" | "channel_refused" | "idempotency_conflict" | "request_in_progress" | "conflict" | "precondition_failed" | "rate_limited" | "channel_throttled" | "internal_error" | "channel_unavailable" | "catalog_unavailable" | "service_unavailable" | "outcome_unknown";
            /** @description The same as in X-Request-Id. */
            request_id: string;
            /** @description Where the reference explains the code. */
            doc_url: string;
        };
        ValidationError: {
            /** @description Each problem. */
            detail: components["schemas"]["ValidationIssue"][];
            /**
             * @description Stable and in snake_case; branch on it.
             * @enum {string}
             */
            code: "validation_failed" | "missing_api_key" | "invalid_api_key" | "missing_scope" | "foreign_media_path" | "invalid_media_link" | "not_found" | "method_not_allowed" | "number_not_connected" | "catalog_not_connected" | "catalog_refused" | "channel_refused" | "idempotency_conflict" | "request_in_progress" | "conflict" | "precondition_failed" | "rate_limited" | "channel_throttled" | "internal_error" | "channel_unavailable" | "catalog_unavailable" | "service_unavailable" | "outcome_unknown";
            /** @description The same as in X-Request-Id. */
            request_id: string;
            /** @description Where the reference explains the code. */
            doc_url: string;
        };
        ValidationIssue: {
            /** @description What kind of problem. */
            type: string;
            /** @description Where: body, query, path or header first; array positions as numbers. */
            loc: (string | number)[];
            /** @description What to do. */
            msg: string;
        };
        ImportResult: {
            /** @description Rows with at least one value, without the header. */
            received: number;
            /** @description Distinct contacts created or updated. */
            upserted: number;
            /** @description Those of them that are new. */
            created: number;
            /** @description Those of them that were known before. */
            updated: number;
            /** @description The first 1,000 problems. A row with a problem is skipped whole. */
            errors: {
                /** @description Row of the file; the header is row 1. */
                row: number;
                /** @description Name of the column; null when the row as a whole is meant. */
                column: string | null;
                /** @description What is wrong. */
                msg: string;
            }[];
            /** @description All problems, listed or not. */
            error_count: number;
        };
        ErasedContact: {
            /**
             * @description The person is gone.
             * @constant
             */
            success: true;
            /**
             * Format: uuid
             * @description The ID that the contact had.
             */
            id: string;
        };
        ContactBlock: {
            /**
             * Format: uuid
             * @description The contact’s ID.
             */
            id: string;
            /** @description Since when; null for someone who is not blocked. */
            blocked_at: string | null;
        };
        SendResult: {
            /**
             * @description The messaging channel.
             * @constant
             */
            messaging_product: "whatsapp";
            /** @description One item: the message. */
            messages: {
                /** @description The channel message ID; `wa_message_id` in events. */
                id: string;
                /** @description `accepted`: the channel took the message. Events report what happens next. */
                message_status: string;
            }[];
        };
        Conversation: {
            /**
             * Format: uuid
             * @description The conversation’s ID.
             */
            id: string;
            /** @description Digits with country code, no plus; null for someone who hides the number from businesses. */
            phone: string | null;
            /** @description Only of someone who hides the number: the channel’s ID of them, by which they are written to, blocked and erased. */
            user_id?: string;
            /** @description The person’s profile name, or the one given over the API. */
            name: string | null;
            /** @description The contact’s tags. */
            tags: string[];
            /** @description The contact’s custom fields. */
            attributes: {
                [key: string]: components["schemas"]["Json"];
            };
            /** @description Whether the contact opted in to marketing messages; null when no one has said. */
            opt_in: boolean | null;
            /** @description 24 hours after the customer’s last message; null when there is none. */
            window_expires_at: string | null;
            /**
             * Format: date-time
             * @description The last activity in either direction.
             */
            last_message_at: string;
            /** @description The newest message in either direction. */
            last_message: {
                /**
                 * Format: uuid
                 * @description Our ID of the message.
                 */
                id: string;
                /** @description The channel message ID; null until the channel has answered. */
                wa_message_id: string | null;
                /**
                 * @description `inbound` is from the customer.
                 * @enum {string}
                 */
                direction: "inbound" | "outbound";
                /** @description text, template, image, document, video, audio or sticker. */
                type: string;
                /** @description Message text or media caption; a readable rendering of other types. */
                text: string | null;
                /**
                 * @description `received` for inbound; `unknown` when the channel’s answer to a send was lost.
                 * @enum {string}
                 */
                status: "received" | "sending" | "unknown" | "accepted" | "sent" | "delivered" | "read" | "failed";
                /**
                 * Format: date-time
                 * @description The channel’s clock, in whole seconds, for inbound and what was written on the business’s own phone; ours for what was sent from here.
                 */
                timestamp: string;
                /** @description Rises with each message of the conversation as it arrives; those of one second are in this order. */
                sequence: number;
            } | null;
            /** @description Messages of the customer that no one has opened in the inbox, or that are to be seen again: someone marked them, or a snooze has ended. */
            unread_count: number;
            /**
             * @description Who leads it. `nobody`: the next message may start a flow. `flow`: a flow is under way. `paused`: flows are held while people write. `person`: a person has it until it is given back.
             * @enum {string}
             */
            state: "nobody" | "flow" | "paused" | "person";
            /** @description The assigned member; null when unassigned. */
            assignee: {
                /**
                 * Format: uuid
                 * @description The member’s ID.
                 */
                id: string;
                /** @description The member’s name. */
                name: string;
            } | null;
            /**
             * @description What is left to do. A customer’s message opens a `closed` or `snoozed` conversation, and so does a handoff.
             * @enum {string}
             */
            status: "open" | "snoozed" | "closed";
            /** @description When a snoozed conversation opens by itself; null while it is not snoozed. */
            snoozed_until: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When anything of it last changed: what `updated_since` asks by.
             */
            updated_at: string;
        };
        /** @description Message of a conversation. */
        Message: {
            /**
             * Format: uuid
             * @description Our ID of the message.
             */
            id: string;
            /** @description The channel message ID; null until the channel has answered. */
            wa_message_id: string | null;
            /**
             * @description `inbound` is from the customer.
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /** @description text, template, image, document, video, audio or sticker. */
            type: string;
            /** @description Message text or media caption; a readable rendering of other types. */
            text: string | null;
            /**
             * @description `received` for inbound; `unknown` when the channel’s answer to a send was lost.
             * @enum {string}
             */
            status: "received" | "sending" | "unknown" | "accepted" | "sent" | "delivered" | "read" | "failed";
            /**
             * Format: date-time
             * @description The channel’s clock, in whole seconds, for inbound and what was written on the business’s own phone; ours for what was sent from here.
             */
            timestamp: string;
            /** @description Rises with each message of the conversation as it arrives; those of one second are in this order. */
            sequence: number;
            /** @description What it is on the channel, when that says more than `type`, as in events: location, order, button, …; `system` for what no one wrote. */
            kind?: string;
            /** @description Why the message failed; null when it did not. */
            error: {
                /** @description The channel’s code. */
                code: number | null;
                /** @description What went wrong, in a few words. */
                title: string;
                /** @description The same as a sentence, with what to do. */
                detail: string;
            } | null;
            /** @description The template that was sent; null for other messages. */
            template_name: string | null;
            /**
             * @description `channel`: the customer. Otherwise who sent it: `api`, `inbox`, `flow`, or `phone`, the WhatsApp Business app of the number’s owner.
             * @enum {string}
             */
            source: "channel" | "api" | "inbox" | "flow" | "phone";
            /** @description Only on media rows: signed, valid about an hour; null while a customer’s file is not there (yet). */
            media_url?: string | null;
            /** @description Only on media rows. */
            media_mime_type?: string | null;
            /** @description Only on media rows. `stored`: the file is in our store. `pending`: it is on its way. `failed`: it was given up; a customer’s file is lost then, and of your own message the link that you sent stays. */
            media_state?: ("pending" | "stored" | "failed") | null;
            /** @description Only on media rows; the original filename. */
            media_filename?: string;
        };
        MediaDescriptor: {
            /** @description Signed link, valid about an hour; fetch it with GET and no auth header. */
            media_url: string;
            /** @description Such as image/jpeg; null when no one said. */
            media_mime_type: string | null;
            /** @description The original filename, or one made of the type. */
            media_filename: string;
        };
        Catalog: {
            /** @description `false` when no catalog is attached to the number; the other fields are then absent. */
            connected: boolean;
            /** @description The provider’s ID of the catalog. */
            catalog_id?: string;
            /** @description Catalog name. */
            name?: string;
            /** @description Number of products, as the provider counts them; it may lag a little. */
            product_count?: number;
        };
        /** @description Product, as read. */
        Product: {
            /** @description SKU. */
            retailer_id: string;
            /** @description Product title. */
            name: string;
            /** @description Empty when there is none; so are brand and url. */
            description: string;
            /** @description Display amount with its currency symbol, as the provider formats it. */
            price: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description Display amount like `price`; null when there is no sale price. */
            sale_price: string | null;
            /** @description As written: `in stock`, `out of stock`, `preorder`, … */
            availability: string;
            /** @description `new`, `refurbished` or `used`. */
            condition: string;
            /** @description `published` or `staging`. */
            visibility: string;
            /** @description Brand. */
            brand: string;
            /** @description The image, or the provider’s copy of it. */
            image_url: string;
            /** @description The product’s page in the shop. */
            url: string;
        };
        /** @description Catalog order. */
        Order: {
            /**
             * Format: uuid
             * @description The order’s ID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The conversation that it came in.
             */
            conversation_id: string;
            /** @description The customer’s name in the inbox; null when no one said it. */
            customer_name: string | null;
            /** @description Digits with country code, no plus; null for someone who hides the number from businesses. */
            phone: string | null;
            /** @description What was ordered, as the customer saw it. */
            items: components["schemas"]["OrderItem"][];
            /** @description In minor units of `currency`. Items in another currency are not counted. */
            total: number;
            /** @description ISO 4217; of the first item. */
            currency: string;
            /** @description What the customer wrote with the cart; empty when nothing. */
            note: string;
            /**
             * Format: date-time
             * @description When the customer sent it, UTC.
             */
            created_at: string;
        };
        OrderItem: {
            /** @description The SKU. */
            retailer_id: string;
            /** @description As the customer saw it; the SKU when the catalog does not know the product. */
            name: string;
            /** @description As the customer saw it; empty when the catalog does not know the product. */
            image_url: string;
            /** @description How many of it. */
            quantity: number;
            /** @description In minor units, such as paise or cents. */
            item_price: number;
            /** @description ISO 4217. */
            currency: string;
        };
        Webhook: {
            /**
             * Format: uuid
             * @description The webhook’s ID.
             */
            id: string;
            /** @description The callback URL, as it was registered. */
            url: string;
            /** @description The events that it receives. */
            events: ("message.received" | "message.status" | "message.echoed" | "conversation.handoff" | "conversation.assigned" | "conversation.status_changed" | "flow.completed" | "flow.failed" | "channel.notice")[];
            /**
             * Format: date-time
             * @description When it was registered.
             */
            created_at: string;
            /** @description When we stopped delivering to it; null while it is enabled. */
            disabled_at: string | null;
            /** @description `gone`: it responded with 410. `failing`: nothing but failures for five days. */
            disabled_reason: ("gone" | "failing") | null;
            /** @description When it was last called. */
            last_delivery_at: string | null;
            /** @description The HTTP status of the last call; 0 when there was no response. */
            last_status: number | null;
        };
        CreatedWebhook: {
            /**
             * Format: uuid
             * @description The webhook’s ID.
             */
            id: string;
            /** @description The callback URL, as it was registered. */
            url: string;
            /** @description The events that it receives. */
            events: ("message.received" | "message.status" | "message.echoed" | "conversation.handoff" | "conversation.assigned" | "conversation.status_changed" | "flow.completed" | "flow.failed" | "channel.notice")[];
            /** @description The signing secret. Shown in this response and never again. */
            secret: string;
        };
        Event: components["schemas"]["ListedMessageReceived"] | components["schemas"]["ListedMessageStatus"] | components["schemas"]["ListedMessageEchoed"] | components["schemas"]["ListedConversationHandoff"] | components["schemas"]["ListedConversationAssigned"] | components["schemas"]["ListedConversationStatusChanged"] | components["schemas"]["ListedFlowCompleted"] | components["schemas"]["ListedFlowFailed"] | components["schemas"]["ListedChannelNotice"];
        ListedMessageReceived: {
            /**
             * Format: uuid
             * @description The event’s ID: the `webhook-id` of its deliveries.
             */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "message.received";
            data: components["schemas"]["MessageReceivedData"];
            /**
             * Format: date-time
             * @description When it was recorded; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        ListedMessageStatus: {
            /**
             * Format: uuid
             * @description The event’s ID: the `webhook-id` of its deliveries.
             */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "message.status";
            data: components["schemas"]["MessageStatusData"];
            /**
             * Format: date-time
             * @description When it was recorded; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        ListedMessageEchoed: {
            /**
             * Format: uuid
             * @description The event’s ID: the `webhook-id` of its deliveries.
             */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "message.echoed";
            data: components["schemas"]["MessageEchoedData"];
            /**
             * Format: date-time
             * @description When it was recorded; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        ListedConversationHandoff: {
            /**
             * Format: uuid
             * @description The event’s ID: the `webhook-id` of its deliveries.
             */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "conversation.handoff";
            data: components["schemas"]["ConversationHandoffData"];
            /**
             * Format: date-time
             * @description When it was recorded; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        ListedConversationAssigned: {
            /**
             * Format: uuid
             * @description The event’s ID: the `webhook-id` of its deliveries.
             */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "conversation.assigned";
            data: components["schemas"]["ConversationAssignedData"];
            /**
             * Format: date-time
             * @description When it was recorded; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        ListedConversationStatusChanged: {
            /**
             * Format: uuid
             * @description The event’s ID: the `webhook-id` of its deliveries.
             */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "conversation.status_changed";
            data: components["schemas"]["ConversationStatusChangedData"];
            /**
             * Format: date-time
             * @description When it was recorded; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        ListedFlowCompleted: {
            /**
             * Format: uuid
             * @description The event’s ID: the `webhook-id` of its deliveries.
             */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "flow.completed";
            data: components["schemas"]["FlowCompletedData"];
            /**
             * Format: date-time
             * @description When it was recorded; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        ListedFlowFailed: {
            /**
             * Format: uuid
             * @description The event’s ID: the `webhook-id` of its deliveries.
             */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "flow.failed";
            data: components["schemas"]["FlowFailedData"];
            /**
             * Format: date-time
             * @description When it was recorded; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        ListedChannelNotice: {
            /**
             * Format: uuid
             * @description The event’s ID: the `webhook-id` of its deliveries.
             */
            id: string;
            /**
             * @description What happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            event: "channel.notice";
            data: components["schemas"]["ChannelNoticeData"];
            /**
             * Format: date-time
             * @description When it was recorded; of the events of a conversation, the later one has the later time.
             */
            timestamp: string;
        };
        Flow: {
            /**
             * Format: uuid
             * @description The flow’s ID.
             */
            id: string;
            /** @description As the list of flows shows it. */
            name: string;
            /**
             * @description Published once a version of it talks to customers.
             * @enum {string}
             */
            status: "draft" | "published";
            /** @description What the editor shows; customers meet the published version. */
            draft_graph: components["schemas"]["FlowGraphOutput"];
            /** @description The version that runs, or null. */
            published_version: number | null;
            /** @description What may go wrong in the draft though it can be published: texts and files that may come more than 24 hours after the customer’s last message. */
            warnings: components["schemas"]["FlowWarning"][];
            /**
             * Format: date-time
             * @description When its name, draft or published version last changed.
             */
            updated_at: string;
        };
        FlowWarning: {
            /**
             * @description What may go wrong.
             * @constant
             */
            type: "outside_service_window";
            /** @description The way to the field, from the flow. */
            loc: (string | number)[];
            /** @description The node, the longest time that may have passed, and what to do. */
            msg: string;
        };
        /** @description A flow under way with one customer, or what became of it. */
        Run: {
            /**
             * Format: uuid
             * @description The run’s ID.
             */
            id: string;
            /**
             * Format: uuid
             * @description The flow that runs.
             */
            flow_id: string;
            /** @description The published version that it began with, and finishes in. */
            version: number;
            /**
             * Format: uuid
             * @description The conversation that it leads.
             */
            conversation_id: string;
            /** @description Digits with country code, no plus; null for people who hide their number. */
            phone: string | null;
            /**
             * @description `waiting` is for the customer or for a time. Handing the conversation to a person completes a run.
             * @enum {string}
             */
            state: "running" | "waiting" | "completed" | "failed" | "cancelled";
            /** @description While it waits: when it continues by itself; otherwise null. */
            waits_until: string | null;
            /** @description As they are now, or were at the end; secrets are masked. */
            variables: {
                [key: string]: components["schemas"]["Json"];
            };
            /** @description Why it failed; otherwise null. */
            error: string | null;
            /**
             * Format: date-time
             * @description When it began.
             */
            started_at: string;
            /** @description When it ended; null while it is under way. */
            ended_at: string | null;
        };
        FlowNode_handoffOutput: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "handoff";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /**
             * @description The settings of a node of this kind.
             * @default {}
             */
            data: {
                /** @description For the person who takes over. */
                note?: string;
            };
        };
        FlowNode_endOutput: {
            /** @description Your own ID, once in a graph. */
            id: string;
            /**
             * @description The kind of node. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "end";
            /** @description What people call it, such as “Ask for the order ID”. The editor, runs and messages show it. */
            title?: string;
            /** @description Where it is on the canvas. */
            position: {
                /** @description To the right. */
                x: number;
                /** @description Downwards. */
                y: number;
            };
            /**
             * @description The settings of a node of this kind.
             * @default {}
             */
            data: {
                /** @description For anyone who reads the run’s history. */
                note?: string;
            };
        };
        FlowGraphOutput: {
            /**
             * @description Of the document; only 1 exists.
             * @constant
             */
            version?: 1;
            /** @description The nodes, in any order. */
            nodes: (components["schemas"]["FlowNode_start"] | components["schemas"]["FlowNode_send_message"] | components["schemas"]["FlowNode_template_message"] | components["schemas"]["FlowNode_ask"] | components["schemas"]["FlowNode_http_request"] | components["schemas"]["FlowNode_condition"] | components["schemas"]["FlowNode_business_hours"] | components["schemas"]["FlowNode_set_variable"] | components["schemas"]["FlowNode_set_contact"] | components["schemas"]["FlowNode_run_flow"] | components["schemas"]["FlowNode_wait"] | components["schemas"]["FlowNode_wait_until"] | components["schemas"]["FlowNode_wait_for_event"] | components["schemas"]["FlowNode_handoffOutput"] | components["schemas"]["FlowNode_endOutput"])[];
            /** @description How the nodes are joined. */
            edges: components["schemas"]["FlowEdge"][];
            /** @description Notes on the canvas, for people only. */
            notes?: components["schemas"]["FlowNote"][];
        };
        FlowTestOutput: {
            /** @description Shown with its result. */
            name: string;
            /**
             * @description How the node `business_hours` leaves, whatever time it is.
             * @default open
             * @enum {string}
             */
            hours: "open" | "closed";
            /** @description Who the customer is. */
            contact?: {
                /**
                 * Format: uuid
                 * @description The contact that the test was saved with: it is deleted when they are erased.
                 */
                id?: string;
                /** @description Default: “Test customer”. */
                name?: string;
                /** @description Default: `15550000000`. */
                phone?: string;
                /** @description False after they opted out; null, the default, if unknown. */
                opt_in?: boolean | null;
            };
            /**
             * @description Of the contact.
             * @default {}
             */
            attributes: {
                [key: string]: components["schemas"]["Json"];
            };
            /** @description In order. */
            steps: components["schemas"]["FlowTestStepOutput"][];
        };
        FlowTestStepOutput: {
            /**
             * @description The customer writes. Messages in a row may be one answer.
             * @constant
             */
            type: "customer";
            /** @description What they write. */
            text: string;
        } | {
            /**
             * @description The customer taps a button or a row, or a button that starts the flow.
             * @constant
             */
            type: "tap";
            /** @description Its title; of several with this title the last. */
            title: string;
        } | {
            /**
             * @description The customer sends something other than text.
             * @constant
             */
            type: "sends";
            /**
             * @description What it is.
             * @enum {string}
             */
            kind: "image" | "document" | "audio" | "video" | "order";
            /** @description What an `order` is of. Default: one sample product. */
            order?: {
                /**
                 * @description What is ordered.
                 * @default [
                 *       {
                 *         "retailer_id": "SKU-1",
                 *         "name": "Sample product",
                 *         "quantity": 1,
                 *         "item_price": 1000
                 *       }
                 *     ]
                 */
                items: {
                    /** @description The SKU. */
                    retailer_id: string;
                    /** @description Default: the SKU. */
                    name?: string;
                    /** @description How many. */
                    quantity: number;
                    /** @description In minor units. */
                    item_price: number;
                }[];
                /**
                 * @description ISO 4217.
                 * @default USD
                 */
                currency: string;
                /**
                 * @description What the customer adds.
                 * @default
                 */
                note: string;
            };
        } | {
            /**
             * @description The next event of the flow is posted.
             * @constant
             */
            type: "event";
            /**
             * @description What is posted.
             * @default null
             */
            body: components["schemas"]["Json"];
        } | {
            /**
             * @description What the flow waits for does not come; its time is over.
             * @constant
             */
            type: "time_passes";
        } | {
            /**
             * @description The flow says this next.
             * @constant
             */
            type: "bot";
            /** @description What it says; of a template its name, of a file its caption or URL. */
            text: string;
            /**
             * @description How the text is compared.
             * @default is
             * @enum {string}
             */
            match: "is" | "contains";
            /** @description The titles under it. Not compared unless given. */
            choices?: string[];
        } | {
            /**
             * @description What the next call of the flow is answered with. Nothing is called.
             * @constant
             */
            type: "api";
            /**
             * @description The HTTP status.
             * @default 200
             */
            status: number;
            /**
             * @description A text is taken as it is, everything else as JSON.
             * @default null
             */
            body: components["schemas"]["Json"];
            /**
             * @description Why there is no response: `_http_error` is `request failed:` and this. `status` and `body` do not count.
             * @enum {string}
             */
            error?: "ConnectTimeout" | "ReadTimeout" | "ConnectError" | "ReadError" | "DNSError" | "TLSError" | "BlockedAddress" | "TooManyRedirects" | "InvalidURL" | "MissingSecret" | "SecretHostMismatch" | "RequestTooLarge";
        } | {
            /**
             * @description Where the flow is now.
             * @constant
             */
            type: "state";
            /**
             * @description As a run’s state.
             * @enum {string}
             */
            state: "waiting" | "completed" | "handed_off" | "failed";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The ID of this request, for the log and for support. */
        XRequestId: string;
        /** @description Requests that this key may make a minute. */
        RateLimitLimit: number;
        /** @description What is left of them in the running minute. */
        RateLimitRemaining: number;
        /** @description Seconds until the minute is over. */
        RateLimitReset: number;
        /** @description Present when this is the stored response to an earlier request. */
        IdempotencyReplayed: "true";
        /** @description Seconds to wait before the next try. */
        RetryAfter: number;
        /** @description The tag of what is there now. */
        PresentETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    upsertContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "phone": "+91 98123 45678",
                 *         "name": "Asha",
                 *         "opt_in": true,
                 *         "tags": [
                 *           "vip"
                 *         ],
                 *         "source_ref": "crm-17",
                 *         "attributes": {
                 *           "city": "Pune"
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["Contact"][];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "upserted": 1,
                     *       "received": 1
                     *     }
                     */
                    "application/json": components["schemas"]["UpsertResult"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description CSV in UTF-8 with a header row, separated by comma, semicolon or tab; up to 100,000 rows and 25 MB. Columns: `phone` (required), `name`, `opt_in`, `tags` (separated by `;` or `,`), `source_ref`, also under usual names such as “Mobile”, “Opted in” and “Labels”; every other column becomes an attribute, or fills the one of the same name in another case. An empty cell leaves the field as it is.
                     */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "received": 3,
                     *       "upserted": 2,
                     *       "created": 1,
                     *       "updated": 1,
                     *       "errors": [
                     *         {
                     *           "row": 4,
                     *           "column": "phone",
                     *           "msg": "This is not a valid phone number."
                     *         }
                     *       ],
                     *       "error_count": 1
                     *     }
                     */
                    "application/json": components["schemas"]["ImportResult"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    eraseContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact’s ID, or the phone in any format; for someone who hides it, the `user_id` of their messages. */
                contact: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": "0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3"
                     *     }
                     */
                    "application/json": components["schemas"]["ErasedContact"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setContactBlock: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The contact’s ID, or the phone in any format; for someone who hides it, the `user_id` of their messages. */
                contact: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "blocked": true
                 *     }
                 */
                "application/json": {
                    /** @description True blocks the person, false ends it. No change if it is already so. */
                    blocked: boolean;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3",
                     *       "blocked_at": "2026-11-24T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ContactBlock"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "+91 98123 45678",
                 *       "type": "text",
                 *       "body": "Your parcel leaves today."
                 *     }
                 */
                "application/json": components["schemas"]["OutgoingMessage"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messaging_product": "whatsapp",
                     *       "messages": [
                     *         {
                     *           "id": "wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgSM0FBREY4NDQxMzQ3RTg1NzFDAA==",
                     *           "message_status": "accepted"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["SendResult"];
                };
            };
            /**
             * @description `number_not_connected`: No messaging number is connected, or the channel refuses its token.
             *
             *     `channel_refused`: The channel refused the message; `detail` says why.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds.
             *
             *     `channel_throttled`: The channel asks us to slow down; retry after `Retry-After` seconds.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `channel_unavailable`: The channel did not answer or failed; nothing was sent. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `outcome_unknown`: The channel’s answer was lost; the message may have been sent. */
            504: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listConversations: {
        parameters: {
            query?: {
                /** @description Items on a page: 50 by default, at most 200. */
                limit?: number;
                /** @description The next_cursor of the page before, for the same list and filters; opaque. */
                cursor?: string;
                /** @description Only with this person; the phone in any format. */
                phone?: string;
                /** @description Only with people who have this tag. */
                tag?: string;
                /** @description `open`: the customer wrote within the last 24 hours, so that free-form messages go through. */
                window?: "open" | "closed";
                /** @description Only those that changed at or after this time (ISO 8601). Begin a minute before your last read: changes take a moment to appear. */
                updated_since?: string;
                /** @description Only with this status. */
                status?: "open" | "snoozed" | "closed";
                /** @description Only those of this member, by ID or email; `none`: only unassigned ones. */
                assignee?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "conversations": [
                     *         {
                     *           "id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *           "phone": "919812345678",
                     *           "name": "Asha",
                     *           "tags": [
                     *             "vip"
                     *           ],
                     *           "attributes": {
                     *             "city": "Pune"
                     *           },
                     *           "opt_in": true,
                     *           "window_expires_at": "2026-03-03T09:15:27.000Z",
                     *           "last_message_at": "2026-03-02T09:15:27.000Z",
                     *           "last_message": {
                     *             "id": "0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3",
                     *             "wa_message_id": "wamid.HBgMOTE5ODEyMzQ1Njc4",
                     *             "direction": "inbound",
                     *             "type": "text",
                     *             "text": "Is this in stock?",
                     *             "status": "received",
                     *             "timestamp": "2026-03-02T09:15:27.000Z",
                     *             "sequence": 4
                     *           },
                     *           "unread_count": 1,
                     *           "state": "nobody",
                     *           "assignee": {
                     *             "id": "0198c5e2-7111-7a60-8d33-51b0c2d4e6f8",
                     *             "name": "Omar Haddad"
                     *           },
                     *           "status": "open",
                     *           "snoozed_until": null,
                     *           "created_at": "2026-03-01T12:00:00.000Z",
                     *           "updated_at": "2026-03-02T09:15:27.412Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest activity first: by second, then by arrival. */
                        conversations: components["schemas"]["Conversation"][];
                        /** @description Give it as cursor to read the next page; null on the last. */
                        next_cursor: string | null;
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conversation’s ID, or that of one that was joined to it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *       "phone": "919812345678",
                     *       "name": "Asha",
                     *       "tags": [
                     *         "vip"
                     *       ],
                     *       "attributes": {
                     *         "city": "Pune"
                     *       },
                     *       "opt_in": true,
                     *       "window_expires_at": "2026-03-03T09:15:27.000Z",
                     *       "last_message_at": "2026-03-02T09:15:27.000Z",
                     *       "last_message": {
                     *         "id": "0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3",
                     *         "wa_message_id": "wamid.HBgMOTE5ODEyMzQ1Njc4",
                     *         "direction": "inbound",
                     *         "type": "text",
                     *         "text": "Is this in stock?",
                     *         "status": "received",
                     *         "timestamp": "2026-03-02T09:15:27.000Z",
                     *         "sequence": 4
                     *       },
                     *       "unread_count": 1,
                     *       "state": "nobody",
                     *       "assignee": {
                     *         "id": "0198c5e2-7111-7a60-8d33-51b0c2d4e6f8",
                     *         "name": "Omar Haddad"
                     *       },
                     *       "status": "open",
                     *       "snoozed_until": null,
                     *       "created_at": "2026-03-01T12:00:00.000Z",
                     *       "updated_at": "2026-03-02T09:15:27.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The conversation’s ID, or that of one that was joined to it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "person",
                 *       "status": "open"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationChange"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *       "phone": "919812345678",
                     *       "name": "Asha",
                     *       "tags": [
                     *         "vip"
                     *       ],
                     *       "attributes": {
                     *         "city": "Pune"
                     *       },
                     *       "opt_in": true,
                     *       "window_expires_at": "2026-03-03T09:15:27.000Z",
                     *       "last_message_at": "2026-03-02T09:15:27.000Z",
                     *       "last_message": {
                     *         "id": "0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3",
                     *         "wa_message_id": "wamid.HBgMOTE5ODEyMzQ1Njc4",
                     *         "direction": "inbound",
                     *         "type": "text",
                     *         "text": "Is this in stock?",
                     *         "status": "received",
                     *         "timestamp": "2026-03-02T09:15:27.000Z",
                     *         "sequence": 4
                     *       },
                     *       "unread_count": 1,
                     *       "state": "person",
                     *       "assignee": {
                     *         "id": "0198c5e2-7111-7a60-8d33-51b0c2d4e6f8",
                     *         "name": "Omar Haddad"
                     *       },
                     *       "status": "open",
                     *       "snoozed_until": null,
                     *       "created_at": "2026-03-01T12:00:00.000Z",
                     *       "updated_at": "2026-03-02T09:15:27.412Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Conversation"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Items on a page: 50 by default, at most 200. */
                limit?: number;
                /** @description The next_cursor of the page before, for the same list and filters; opaque. */
                cursor?: string;
                /** @description Only messages of this direction. */
                direction?: "inbound" | "outbound";
            };
            header?: never;
            path: {
                /** @description The conversation’s ID, or that of one that was joined to it. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messages": [
                     *         {
                     *           "id": "0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3",
                     *           "wa_message_id": "wamid.HBgMOTE5ODEyMzQ1Njc4",
                     *           "direction": "inbound",
                     *           "type": "text",
                     *           "text": "Is this in stock?",
                     *           "status": "received",
                     *           "timestamp": "2026-03-02T09:15:27.000Z",
                     *           "sequence": 4,
                     *           "error": null,
                     *           "template_name": null,
                     *           "source": "channel"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first: by second, then by `sequence`. */
                        messages: components["schemas"]["Message"][];
                        /** @description Give it as cursor to read the next page; null on the last. */
                        next_cursor: string | null;
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMedia: {
        parameters: {
            query?: {
                /** @description The message’s ID, ours or the channel’s. */
                message_id?: string;
                /** @description The stored path of the file: `{workspace_id}/{message_id}/{filename}`. */
                path?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "media_url": "https://parley.example.com/media/0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10/0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3/receipt.jpg?expires=1795253600000&name=receipt.jpg&type=image%2Fjpeg&signature=…",
                     *       "media_mime_type": "image/jpeg",
                     *       "media_filename": "receipt.jpg"
                     *     }
                     */
                    "application/json": components["schemas"]["MediaDescriptor"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `missing_scope`: The key is valid but lacks the scope that this operation asks for.
             *
             *     `foreign_media_path`: The path does not name media of the caller’s own workspace.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCatalog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "connected": true,
                     *       "catalog_id": "194836987003835",
                     *       "name": "Shop catalog",
                     *       "product_count": 42
                     *     }
                     */
                    "application/json": components["schemas"]["Catalog"];
                };
            };
            /**
             * @description `number_not_connected`: No messaging number is connected, or the channel refuses its token.
             *
             *     `catalog_refused`: The catalog provider refused the request; `detail` says why.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds.
             *
             *     `channel_throttled`: The channel asks us to slow down; retry after `Retry-After` seconds.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `catalog_unavailable`: The catalog provider did not answer or failed. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Only products whose name contains this; upper and lower case are the same. */
                search?: string;
                /** @description How many products at most: 100 by default, up to 500. */
                limit?: number;
                /** @description The next_cursor of the page before, for the same search; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "products": [
                     *         {
                     *           "retailer_id": "TEA-GREEN",
                     *           "name": "Green tea",
                     *           "description": "100 g of loose leaves",
                     *           "price": "₹199.00",
                     *           "currency": "INR",
                     *           "sale_price": "₹149.00",
                     *           "availability": "in stock",
                     *           "condition": "new",
                     *           "visibility": "published",
                     *           "brand": "Tea Shop",
                     *           "image_url": "https://files.example.com/green-tea.jpg",
                     *           "url": "https://shop.example.com/green-tea"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description In the provider’s order. A text that is not set is empty. */
                        products: components["schemas"]["Product"][];
                        /** @description Give it as cursor to read the next page; null on the last. */
                        next_cursor: string | null;
                    };
                };
            };
            /**
             * @description `catalog_not_connected`: No product catalog is connected to the number.
             *
             *     `number_not_connected`: No messaging number is connected, or the channel refuses its token.
             *
             *     `catalog_refused`: The catalog provider refused the request; `detail` says why.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds.
             *
             *     `channel_throttled`: The channel asks us to slow down; retry after `Retry-After` seconds.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `catalog_unavailable`: The catalog provider did not answer or failed. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    upsertProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "retailer_id": "TEA-GREEN",
                 *       "name": "Green tea",
                 *       "price": 19900,
                 *       "sale_price": 14900,
                 *       "currency": "INR",
                 *       "image_url": "https://files.example.com/green-tea.jpg",
                 *       "description": "100 g of loose leaves",
                 *       "url": "https://shop.example.com/green-tea"
                 *     }
                 */
                "application/json": components["schemas"]["ProductInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "product_id": "7345011223344556",
                     *       "retailer_id": "TEA-GREEN"
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; what fails is an error. */
                        success: boolean;
                        /** @description The provider’s ID of the product. */
                        product_id: string;
                        /** @description The SKU as it was given. */
                        retailer_id: string;
                    };
                };
            };
            /**
             * @description `catalog_not_connected`: No product catalog is connected to the number.
             *
             *     `number_not_connected`: No messaging number is connected, or the channel refuses its token.
             *
             *     `catalog_refused`: The catalog provider refused the request; `detail` says why.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds.
             *
             *     `channel_throttled`: The channel asks us to slow down; retry after `Retry-After` seconds.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `catalog_unavailable`: The catalog provider did not answer or failed. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Your SKU, percent-encoded: `A/1` is `A%2F1`. */
                retailer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "retailer_id": "TEA-GREEN"
                     *     }
                     */
                    "application/json": {
                        /** @description Always true; what fails is an error. */
                        success: boolean;
                        /** @description The SKU as it was given. */
                        retailer_id: string;
                    };
                };
            };
            /**
             * @description `catalog_not_connected`: No product catalog is connected to the number.
             *
             *     `number_not_connected`: No messaging number is connected, or the channel refuses its token.
             *
             *     `catalog_refused`: The catalog provider refused the request; `detail` says why.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds.
             *
             *     `channel_throttled`: The channel asks us to slow down; retry after `Retry-After` seconds.
             */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `catalog_unavailable`: The catalog provider did not answer or failed. */
            502: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Items on a page: 100 by default, at most 500. */
                limit?: number;
                /** @description The next_cursor of the page before, for the same list and filters; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "orders": [
                     *         {
                     *           "id": "0198c5e2-9d10-7b31-8f0e-5c2a9e7d4401",
                     *           "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *           "customer_name": "Asha",
                     *           "phone": "919812345678",
                     *           "items": [
                     *             {
                     *               "retailer_id": "SKU-1",
                     *               "name": "Green tea",
                     *               "image_url": "https://shop.example.com/tea.jpg",
                     *               "quantity": 2,
                     *               "item_price": 19900,
                     *               "currency": "INR"
                     *             }
                     *           ],
                     *           "total": 39800,
                     *           "currency": "INR",
                     *           "note": "Please gift-wrap",
                     *           "created_at": "2026-03-02T09:15:27.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description Newest first. */
                        orders: components["schemas"]["Order"][];
                        /** @description Give it as cursor to read the next page; null on the last. */
                        next_cursor: string | null;
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "webhooks": [
                     *         {
                     *           "id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *           "url": "https://crm.example.com/hooks/parley",
                     *           "events": [
                     *             "message.received"
                     *           ],
                     *           "created_at": "2026-03-02T09:00:00.000Z",
                     *           "disabled_at": null,
                     *           "disabled_reason": null,
                     *           "last_delivery_at": "2026-03-02T09:15:27.412Z",
                     *           "last_status": 200
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Oldest first. */
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://crm.example.com/hooks/parley",
                 *       "events": [
                 *         "message.received",
                 *         "message.status"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["WebhookRegistration"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *       "url": "https://crm.example.com/hooks/parley",
                     *       "events": [
                     *         "message.received",
                     *         "message.status"
                     *       ],
                     *       "secret": "whsec_4kVgzqVsxH1z0pGJm1Zq0d8oYy2bVJ3e"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /**
                         * Format: uuid
                         * @description The webhook’s ID.
                         */
                        id: string;
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The ID of the last event that you have read; the response starts after it. Without it, from the beginning. */
                after?: string;
                /** @description The next_cursor of the page before, as in other lists. It takes precedence over `after`. */
                cursor?: string;
                /** @description Items on a page: 100 by default, at most 500. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "0198c5e2-9d10-7b31-8f0e-5c2a9e7d4401",
                     *           "event": "message.received",
                     *           "data": {
                     *             "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *             "phone": "919812345678",
                     *             "message": {
                     *               "id": "wamid.HBgMOTE5ODEyMzQ1Njc4",
                     *               "type": "text",
                     *               "text": "Is this in stock?",
                     *               "timestamp": "2026-03-02T09:15:27.000Z"
                     *             },
                     *             "wa_message_id": "wamid.HBgMOTE5ODEyMzQ1Njc4",
                     *             "sequence": 4
                     *           },
                     *           "timestamp": "2026-03-02T09:15:27.412Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description In the order of recording. */
                        events: components["schemas"]["Event"][];
                        /** @description Give it as `after` to read on; null when there is no more yet. */
                        next_cursor: string | null;
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listFlows: {
        parameters: {
            query?: {
                /** @description Items on a page: 50 by default, at most 200. */
                limit?: number;
                /** @description The next_cursor of the page before, for the same list and filters; opaque. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "flows": [
                     *         {
                     *           "id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *           "name": "Order status",
                     *           "status": "published",
                     *           "draft_graph": {
                     *             "nodes": [
                     *               {
                     *                 "id": "start",
                     *                 "type": "start",
                     *                 "position": {
                     *                   "x": 0,
                     *                   "y": 0
                     *                 },
                     *                 "data": {
                     *                   "triggers": [
                     *                     {
                     *                       "type": "keyword",
                     *                       "match": "exact",
                     *                       "keywords": [
                     *                         "order"
                     *                       ]
                     *                     }
                     *                   ]
                     *                 }
                     *               },
                     *               {
                     *                 "id": "lookup",
                     *                 "type": "http_request",
                     *                 "position": {
                     *                   "x": 260,
                     *                   "y": 0
                     *                 },
                     *                 "data": {
                     *                   "method": "POST",
                     *                   "url": "https://shop.example.com/orders/search",
                     *                   "headers": [
                     *                     {
                     *                       "key": "Authorization",
                     *                       "secretRef": "shop_token"
                     *                     }
                     *                   ],
                     *                   "body": {
                     *                     "phone": "{{phone}}"
                     *                   },
                     *                   "responseMap": {
                     *                     "data.orders.0.id": "order_id"
                     *                   },
                     *                   "timeoutMs": 10000
                     *                 }
                     *               },
                     *               {
                     *                 "id": "found",
                     *                 "type": "send_message",
                     *                 "position": {
                     *                   "x": 520,
                     *                   "y": -80
                     *                 },
                     *                 "data": {
                     *                   "body": "Your order {{order_id}} is on its way."
                     *                 }
                     *               },
                     *               {
                     *                 "id": "failed",
                     *                 "type": "send_message",
                     *                 "position": {
                     *                   "x": 520,
                     *                   "y": 80
                     *                 },
                     *                 "data": {
                     *                   "body": "We cannot look that up just now."
                     *                 }
                     *               },
                     *               {
                     *                 "id": "end",
                     *                 "type": "end",
                     *                 "position": {
                     *                   "x": 780,
                     *                   "y": 0
                     *                 },
                     *                 "data": {}
                     *               }
                     *             ],
                     *             "edges": [
                     *               {
                     *                 "id": "e1",
                     *                 "source": "start",
                     *                 "target": "lookup"
                     *               },
                     *               {
                     *                 "id": "e2",
                     *                 "source": "lookup",
                     *                 "sourceHandle": "success",
                     *                 "target": "found"
                     *               },
                     *               {
                     *                 "id": "e3",
                     *                 "source": "lookup",
                     *                 "sourceHandle": "error",
                     *                 "target": "failed"
                     *               },
                     *               {
                     *                 "id": "e4",
                     *                 "source": "found",
                     *                 "target": "end"
                     *               },
                     *               {
                     *                 "id": "e5",
                     *                 "source": "failed",
                     *                 "target": "end"
                     *               }
                     *             ]
                     *           },
                     *           "published_version": 3,
                     *           "warnings": [],
                     *           "updated_at": "2026-11-21T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": {
                        /** @description The newest first. */
                        flows: components["schemas"]["Flow"][];
                        /** @description Give it as cursor to read the next page; null on the last. */
                        next_cursor: string | null;
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createFlow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Order status"
                 *     }
                 */
                "application/json": {
                    /** @description Shown in the list of flows. */
                    name: string;
                    /** @description Default: an empty graph. */
                    draft_graph?: components["schemas"]["FlowGraph"];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description The flow’s revision; give it as If-Match to change exactly what you read. Changes of `warnings` alone, as by a flow that this one runs, leave it as it is. */
                    ETag: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *       "name": "Order status",
                     *       "status": "draft",
                     *       "draft_graph": {
                     *         "nodes": [],
                     *         "edges": []
                     *       },
                     *       "published_version": null,
                     *       "warnings": [],
                     *       "updated_at": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Flow"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFlow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have; while it is current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The flow’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description The flow’s revision; give it as If-Match to change exactly what you read. Changes of `warnings` alone, as by a flow that this one runs, leave it as it is. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *       "name": "Order status",
                     *       "status": "published",
                     *       "draft_graph": {
                     *         "nodes": [
                     *           {
                     *             "id": "start",
                     *             "type": "start",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "triggers": [
                     *                 {
                     *                   "type": "keyword",
                     *                   "match": "exact",
                     *                   "keywords": [
                     *                     "order"
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           },
                     *           {
                     *             "id": "lookup",
                     *             "type": "http_request",
                     *             "position": {
                     *               "x": 260,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "method": "POST",
                     *               "url": "https://shop.example.com/orders/search",
                     *               "headers": [
                     *                 {
                     *                   "key": "Authorization",
                     *                   "secretRef": "shop_token"
                     *                 }
                     *               ],
                     *               "body": {
                     *                 "phone": "{{phone}}"
                     *               },
                     *               "responseMap": {
                     *                 "data.orders.0.id": "order_id"
                     *               },
                     *               "timeoutMs": 10000
                     *             }
                     *           },
                     *           {
                     *             "id": "found",
                     *             "type": "send_message",
                     *             "position": {
                     *               "x": 520,
                     *               "y": -80
                     *             },
                     *             "data": {
                     *               "body": "Your order {{order_id}} is on its way."
                     *             }
                     *           },
                     *           {
                     *             "id": "failed",
                     *             "type": "send_message",
                     *             "position": {
                     *               "x": 520,
                     *               "y": 80
                     *             },
                     *             "data": {
                     *               "body": "We cannot look that up just now."
                     *             }
                     *           },
                     *           {
                     *             "id": "end",
                     *             "type": "end",
                     *             "position": {
                     *               "x": 780,
                     *               "y": 0
                     *             },
                     *             "data": {}
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "start",
                     *             "target": "lookup"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "lookup",
                     *             "sourceHandle": "success",
                     *             "target": "found"
                     *           },
                     *           {
                     *             "id": "e3",
                     *             "source": "lookup",
                     *             "sourceHandle": "error",
                     *             "target": "failed"
                     *           },
                     *           {
                     *             "id": "e4",
                     *             "source": "found",
                     *             "target": "end"
                     *           },
                     *           {
                     *             "id": "e5",
                     *             "source": "failed",
                     *             "target": "end"
                     *           }
                     *         ]
                     *       },
                     *       "published_version": 3,
                     *       "warnings": [],
                     *       "updated_at": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Flow"];
                };
            };
            /** @description What `If-None-Match` names is current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description The flow’s revision; give it as If-Match to change exactly what you read. Changes of `warnings` alone, as by a flow that this one runs, leave it as it is. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteFlow: {
        parameters: {
            query?: {
                /** @description `stop` (the default) ends the runs under way, also those that another flow brought into it. `finish` hides the flow and lets them come to their end. */
                runs?: "finish" | "stop";
                /** @description With `runs=stop`: what customers are told, where the 24-hour rule lets it. Nothing unless given. */
                message?: string;
            };
            header?: {
                /** @description The ETag that you read; when the flow has changed since, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The flow’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *       "runs_stopped": 2,
                     *       "runs_finishing": 0
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description Always true.
                         * @constant
                         */
                        success: true;
                        /**
                         * Format: uuid
                         * @description The flow’s ID.
                         */
                        id: string;
                        /** @description How many customers were in it and are stopped. More than 500 are stopped soon after the response. */
                        runs_stopped: number;
                        /** @description How many are in it still and will finish. */
                        runs_finishing: number;
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `conflict`: The resource is in use or in another state; `detail` says which. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed`: The resource has changed since you read it; read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["PresentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateFlow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you read; when the flow has changed since, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The flow’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "draft_graph": {
                 *         "nodes": [
                 *           {
                 *             "id": "start",
                 *             "type": "start",
                 *             "position": {
                 *               "x": 0,
                 *               "y": 0
                 *             },
                 *             "data": {
                 *               "triggers": [
                 *                 {
                 *                   "type": "keyword",
                 *                   "match": "exact",
                 *                   "keywords": [
                 *                     "order"
                 *                   ]
                 *                 }
                 *               ]
                 *             }
                 *           },
                 *           {
                 *             "id": "lookup",
                 *             "type": "http_request",
                 *             "position": {
                 *               "x": 260,
                 *               "y": 0
                 *             },
                 *             "data": {
                 *               "method": "POST",
                 *               "url": "https://shop.example.com/orders/search",
                 *               "headers": [
                 *                 {
                 *                   "key": "Authorization",
                 *                   "secretRef": "shop_token"
                 *                 }
                 *               ],
                 *               "body": {
                 *                 "phone": "{{phone}}"
                 *               },
                 *               "responseMap": {
                 *                 "data.orders.0.id": "order_id"
                 *               },
                 *               "timeoutMs": 10000
                 *             }
                 *           },
                 *           {
                 *             "id": "found",
                 *             "type": "send_message",
                 *             "position": {
                 *               "x": 520,
                 *               "y": -80
                 *             },
                 *             "data": {
                 *               "body": "Your order {{order_id}} is on its way."
                 *             }
                 *           },
                 *           {
                 *             "id": "failed",
                 *             "type": "send_message",
                 *             "position": {
                 *               "x": 520,
                 *               "y": 80
                 *             },
                 *             "data": {
                 *               "body": "We cannot look that up just now."
                 *             }
                 *           },
                 *           {
                 *             "id": "end",
                 *             "type": "end",
                 *             "position": {
                 *               "x": 780,
                 *               "y": 0
                 *             },
                 *             "data": {}
                 *           }
                 *         ],
                 *         "edges": [
                 *           {
                 *             "id": "e1",
                 *             "source": "start",
                 *             "target": "lookup"
                 *           },
                 *           {
                 *             "id": "e2",
                 *             "source": "lookup",
                 *             "sourceHandle": "success",
                 *             "target": "found"
                 *           },
                 *           {
                 *             "id": "e3",
                 *             "source": "lookup",
                 *             "sourceHandle": "error",
                 *             "target": "failed"
                 *           },
                 *           {
                 *             "id": "e4",
                 *             "source": "found",
                 *             "target": "end"
                 *           },
                 *           {
                 *             "id": "e5",
                 *             "source": "failed",
                 *             "target": "end"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Shown in the list of flows. */
                    name?: string;
                    /** @description Replaces the draft as a whole. */
                    draft_graph?: components["schemas"]["FlowGraph"];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description The flow’s revision; give it as If-Match to change exactly what you read. Changes of `warnings` alone, as by a flow that this one runs, leave it as it is. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *       "name": "Order status",
                     *       "status": "published",
                     *       "draft_graph": {
                     *         "nodes": [
                     *           {
                     *             "id": "start",
                     *             "type": "start",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "triggers": [
                     *                 {
                     *                   "type": "keyword",
                     *                   "match": "exact",
                     *                   "keywords": [
                     *                     "order"
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           },
                     *           {
                     *             "id": "lookup",
                     *             "type": "http_request",
                     *             "position": {
                     *               "x": 260,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "method": "POST",
                     *               "url": "https://shop.example.com/orders/search",
                     *               "headers": [
                     *                 {
                     *                   "key": "Authorization",
                     *                   "secretRef": "shop_token"
                     *                 }
                     *               ],
                     *               "body": {
                     *                 "phone": "{{phone}}"
                     *               },
                     *               "responseMap": {
                     *                 "data.orders.0.id": "order_id"
                     *               },
                     *               "timeoutMs": 10000
                     *             }
                     *           },
                     *           {
                     *             "id": "found",
                     *             "type": "send_message",
                     *             "position": {
                     *               "x": 520,
                     *               "y": -80
                     *             },
                     *             "data": {
                     *               "body": "Your order {{order_id}} is on its way."
                     *             }
                     *           },
                     *           {
                     *             "id": "failed",
                     *             "type": "send_message",
                     *             "position": {
                     *               "x": 520,
                     *               "y": 80
                     *             },
                     *             "data": {
                     *               "body": "We cannot look that up just now."
                     *             }
                     *           },
                     *           {
                     *             "id": "end",
                     *             "type": "end",
                     *             "position": {
                     *               "x": 780,
                     *               "y": 0
                     *             },
                     *             "data": {}
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "start",
                     *             "target": "lookup"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "lookup",
                     *             "sourceHandle": "success",
                     *             "target": "found"
                     *           },
                     *           {
                     *             "id": "e3",
                     *             "source": "lookup",
                     *             "sourceHandle": "error",
                     *             "target": "failed"
                     *           },
                     *           {
                     *             "id": "e4",
                     *             "source": "found",
                     *             "target": "end"
                     *           },
                     *           {
                     *             "id": "e5",
                     *             "source": "failed",
                     *             "target": "end"
                     *           }
                     *         ]
                     *       },
                     *       "published_version": 3,
                     *       "warnings": [],
                     *       "updated_at": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Flow"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed`: The resource has changed since you read it; read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["PresentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    publishFlow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you read; when the flow has changed since, the answer is 412. */
                "If-Match"?: string;
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The flow’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description The flow’s revision; give it as If-Match to change exactly what you read. Changes of `warnings` alone, as by a flow that this one runs, leave it as it is. */
                    ETag: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *       "name": "Order status",
                     *       "status": "published",
                     *       "draft_graph": {
                     *         "nodes": [
                     *           {
                     *             "id": "start",
                     *             "type": "start",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "triggers": [
                     *                 {
                     *                   "type": "keyword",
                     *                   "match": "exact",
                     *                   "keywords": [
                     *                     "order"
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           },
                     *           {
                     *             "id": "lookup",
                     *             "type": "http_request",
                     *             "position": {
                     *               "x": 260,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "method": "POST",
                     *               "url": "https://shop.example.com/orders/search",
                     *               "headers": [
                     *                 {
                     *                   "key": "Authorization",
                     *                   "secretRef": "shop_token"
                     *                 }
                     *               ],
                     *               "body": {
                     *                 "phone": "{{phone}}"
                     *               },
                     *               "responseMap": {
                     *                 "data.orders.0.id": "order_id"
                     *               },
                     *               "timeoutMs": 10000
                     *             }
                     *           },
                     *           {
                     *             "id": "found",
                     *             "type": "send_message",
                     *             "position": {
                     *               "x": 520,
                     *               "y": -80
                     *             },
                     *             "data": {
                     *               "body": "Your order {{order_id}} is on its way."
                     *             }
                     *           },
                     *           {
                     *             "id": "failed",
                     *             "type": "send_message",
                     *             "position": {
                     *               "x": 520,
                     *               "y": 80
                     *             },
                     *             "data": {
                     *               "body": "We cannot look that up just now."
                     *             }
                     *           },
                     *           {
                     *             "id": "end",
                     *             "type": "end",
                     *             "position": {
                     *               "x": 780,
                     *               "y": 0
                     *             },
                     *             "data": {}
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "start",
                     *             "target": "lookup"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "lookup",
                     *             "sourceHandle": "success",
                     *             "target": "found"
                     *           },
                     *           {
                     *             "id": "e3",
                     *             "source": "lookup",
                     *             "sourceHandle": "error",
                     *             "target": "failed"
                     *           },
                     *           {
                     *             "id": "e4",
                     *             "source": "found",
                     *             "target": "end"
                     *           },
                     *           {
                     *             "id": "e5",
                     *             "source": "failed",
                     *             "target": "end"
                     *           }
                     *         ]
                     *       },
                     *       "published_version": 3,
                     *       "warnings": [],
                     *       "updated_at": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Flow"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed`: The resource has changed since you read it; read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["PresentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Items on a page: 50 by default, at most 200. */
                limit?: number;
                /** @description The next_cursor of the page before, for the same list and filters; opaque. */
                cursor?: string;
                /** @description Only runs in this state. */
                state?: "running" | "waiting" | "completed" | "failed" | "cancelled";
            };
            header?: never;
            path: {
                /** @description The flow’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "runs": [
                     *         {
                     *           "id": "0199f0c2-4d1b-5e0e-8a77-6b9c2d31f5aa",
                     *           "flow_id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *           "version": 3,
                     *           "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *           "phone": "919812345678",
                     *           "state": "waiting",
                     *           "waits_until": "2026-11-22T08:00:00.000Z",
                     *           "variables": {
                     *             "name": "Asha",
                     *             "phone": "919812345678",
                     *             "message": "",
                     *             "order_id": "A-1042"
                     *           },
                     *           "error": null,
                     *           "started_at": "2026-11-21T09:00:00.000Z",
                     *           "ended_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null,
                     *       "under_way": 1
                     *     }
                     */
                    "application/json": {
                        /** @description The newest first. */
                        runs: components["schemas"]["Run"][];
                        /** @description Give it as cursor to read the next page; null on the last. */
                        next_cursor: string | null;
                        /** @description How many customers are in the flow now, whatever the page is narrowed to. */
                        under_way: number;
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The flow’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": "+919812345678",
                 *       "variables": {
                 *         "order_id": "A-1042"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RunStart"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f0c2-4d1b-5e0e-8a77-6b9c2d31f5aa",
                     *       "flow_id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *       "version": 3,
                     *       "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *       "phone": "919812345678",
                     *       "state": "running",
                     *       "waits_until": null,
                     *       "variables": {
                     *         "name": "Asha",
                     *         "phone": "919812345678",
                     *         "message": "",
                     *         "order_id": "A-1042"
                     *       },
                     *       "error": null,
                     *       "started_at": "2026-11-21T09:00:00.000Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            /** @description `number_not_connected`: No messaging number is connected, or the channel refuses its token. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             *
             *     `conflict`: The resource is in use or in another state; `detail` says which.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    testFlow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The flow’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tests": [
                 *         {
                 *           "name": "An order that was sent",
                 *           "hours": "open",
                 *           "attributes": {},
                 *           "steps": [
                 *             {
                 *               "type": "customer",
                 *               "text": "order"
                 *             },
                 *             {
                 *               "type": "bot",
                 *               "text": "What is your order number?",
                 *               "match": "is"
                 *             },
                 *             {
                 *               "type": "api",
                 *               "status": 200,
                 *               "body": {
                 *                 "data": {
                 *                   "status": "shipped"
                 *                 }
                 *               }
                 *             },
                 *             {
                 *               "type": "customer",
                 *               "text": "1042"
                 *             },
                 *             {
                 *               "type": "bot",
                 *               "text": "Your order 1042 is shipped.",
                 *               "match": "is"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Default: those stored with the flow. */
                    tests?: components["schemas"]["FlowTest"][];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "passed": false,
                     *       "results": [
                     *         {
                     *           "name": "An order that was sent",
                     *           "passed": false,
                     *           "difference": {
                     *             "step": 4,
                     *             "expected": "Your order 1042 is shipped.",
                     *             "actual": "Your order 1042 is paid."
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Whether all tests passed. */
                        passed: boolean;
                        /** @description In the order of the tests. */
                        results: {
                            /** @description Of the test. */
                            name: string;
                            /** @description Whether the flow did all that the script says. */
                            passed: boolean;
                            /** @description The first, when it did not. */
                            difference: {
                                /** @description The position of the step in the script, from 0; null after its end. */
                                step: number | null;
                                /** @description In words. */
                                expected: string;
                                /** @description In words. */
                                actual: string;
                            } | null;
                        }[];
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getFlowTests: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you have; while it is current, the response is 304 without a body. */
                "If-None-Match"?: string;
            };
            path: {
                /** @description The flow’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Changes with the tests; give it as If-Match to replace exactly what you read. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "required": true,
                     *       "tests": [
                     *         {
                     *           "name": "An order that was sent",
                     *           "hours": "open",
                     *           "attributes": {},
                     *           "steps": [
                     *             {
                     *               "type": "customer",
                     *               "text": "order"
                     *             },
                     *             {
                     *               "type": "bot",
                     *               "text": "What is your order number?",
                     *               "match": "is"
                     *             },
                     *             {
                     *               "type": "api",
                     *               "status": 200,
                     *               "body": {
                     *                 "data": {
                     *                   "status": "shipped"
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "type": "customer",
                     *               "text": "1042"
                     *             },
                     *             {
                     *               "type": "bot",
                     *               "text": "Your order 1042 is shipped.",
                     *               "match": "is"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: a draft whose tests fail cannot be published.
                         * @default false
                         */
                        required: boolean;
                        /** @description At most 20. */
                        tests: components["schemas"]["FlowTestOutput"][];
                    };
                };
            };
            /** @description What `If-None-Match` names is current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Changes with the tests; give it as If-Match to replace exactly what you read. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setFlowTests: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag that you read; when the tests have changed since, the answer is 412. */
                "If-Match"?: string;
            };
            path: {
                /** @description The flow’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "required": true,
                 *       "tests": [
                 *         {
                 *           "name": "An order that was sent",
                 *           "hours": "open",
                 *           "attributes": {},
                 *           "steps": [
                 *             {
                 *               "type": "customer",
                 *               "text": "order"
                 *             },
                 *             {
                 *               "type": "bot",
                 *               "text": "What is your order number?",
                 *               "match": "is"
                 *             },
                 *             {
                 *               "type": "api",
                 *               "status": 200,
                 *               "body": {
                 *                 "data": {
                 *                   "status": "shipped"
                 *                 }
                 *               }
                 *             },
                 *             {
                 *               "type": "customer",
                 *               "text": "1042"
                 *             },
                 *             {
                 *               "type": "bot",
                 *               "text": "Your order 1042 is shipped.",
                 *               "match": "is"
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description True: a draft whose tests fail cannot be published.
                     * @default false
                     */
                    required?: boolean;
                    /** @description At most 20. */
                    tests: components["schemas"]["FlowTest"][];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description Changes with the tests; give it as If-Match to replace exactly what you read. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "required": true,
                     *       "tests": [
                     *         {
                     *           "name": "An order that was sent",
                     *           "hours": "open",
                     *           "attributes": {},
                     *           "steps": [
                     *             {
                     *               "type": "customer",
                     *               "text": "order"
                     *             },
                     *             {
                     *               "type": "bot",
                     *               "text": "What is your order number?",
                     *               "match": "is"
                     *             },
                     *             {
                     *               "type": "api",
                     *               "status": 200,
                     *               "body": {
                     *                 "data": {
                     *                   "status": "shipped"
                     *                 }
                     *               }
                     *             },
                     *             {
                     *               "type": "customer",
                     *               "text": "1042"
                     *             },
                     *             {
                     *               "type": "bot",
                     *               "text": "Your order 1042 is shipped.",
                     *               "match": "is"
                     *             }
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True: a draft whose tests fail cannot be published.
                         * @default false
                         */
                        required: boolean;
                        /** @description At most 20. */
                        tests: components["schemas"]["FlowTestOutput"][];
                    };
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed`: The resource has changed since you read it; read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["PresentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    unpublishFlow: {
        parameters: {
            query?: {
                /** @description `finish` (the default) lets the runs under way come to their end. `stop` ends them, also those that another flow brought into it. */
                runs?: "finish" | "stop";
                /** @description With `runs=stop`: what customers are told, where the 24-hour rule lets it. Nothing unless given. */
                message?: string;
            };
            header?: {
                /** @description The ETag that you read; when the flow has changed since, the answer is 412. */
                "If-Match"?: string;
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The flow’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    /** @description The flow’s revision; give it as If-Match to change exactly what you read. Changes of `warnings` alone, as by a flow that this one runs, leave it as it is. */
                    ETag: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *       "name": "Order status",
                     *       "status": "draft",
                     *       "draft_graph": {
                     *         "nodes": [
                     *           {
                     *             "id": "start",
                     *             "type": "start",
                     *             "position": {
                     *               "x": 0,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "triggers": [
                     *                 {
                     *                   "type": "keyword",
                     *                   "match": "exact",
                     *                   "keywords": [
                     *                     "order"
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           },
                     *           {
                     *             "id": "lookup",
                     *             "type": "http_request",
                     *             "position": {
                     *               "x": 260,
                     *               "y": 0
                     *             },
                     *             "data": {
                     *               "method": "POST",
                     *               "url": "https://shop.example.com/orders/search",
                     *               "headers": [
                     *                 {
                     *                   "key": "Authorization",
                     *                   "secretRef": "shop_token"
                     *                 }
                     *               ],
                     *               "body": {
                     *                 "phone": "{{phone}}"
                     *               },
                     *               "responseMap": {
                     *                 "data.orders.0.id": "order_id"
                     *               },
                     *               "timeoutMs": 10000
                     *             }
                     *           },
                     *           {
                     *             "id": "found",
                     *             "type": "send_message",
                     *             "position": {
                     *               "x": 520,
                     *               "y": -80
                     *             },
                     *             "data": {
                     *               "body": "Your order {{order_id}} is on its way."
                     *             }
                     *           },
                     *           {
                     *             "id": "failed",
                     *             "type": "send_message",
                     *             "position": {
                     *               "x": 520,
                     *               "y": 80
                     *             },
                     *             "data": {
                     *               "body": "We cannot look that up just now."
                     *             }
                     *           },
                     *           {
                     *             "id": "end",
                     *             "type": "end",
                     *             "position": {
                     *               "x": 780,
                     *               "y": 0
                     *             },
                     *             "data": {}
                     *           }
                     *         ],
                     *         "edges": [
                     *           {
                     *             "id": "e1",
                     *             "source": "start",
                     *             "target": "lookup"
                     *           },
                     *           {
                     *             "id": "e2",
                     *             "source": "lookup",
                     *             "sourceHandle": "success",
                     *             "target": "found"
                     *           },
                     *           {
                     *             "id": "e3",
                     *             "source": "lookup",
                     *             "sourceHandle": "error",
                     *             "target": "failed"
                     *           },
                     *           {
                     *             "id": "e4",
                     *             "source": "found",
                     *             "target": "end"
                     *           },
                     *           {
                     *             "id": "e5",
                     *             "source": "failed",
                     *             "target": "end"
                     *           }
                     *         ]
                     *       },
                     *       "published_version": null,
                     *       "warnings": [],
                     *       "updated_at": "2026-11-21T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Flow"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             *
             *     `conflict`: The resource is in use or in another state; `detail` says which.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `precondition_failed`: The resource has changed since you read it; read it again. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["PresentETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The run’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f0c2-4d1b-5e0e-8a77-6b9c2d31f5aa",
                     *       "flow_id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *       "version": 3,
                     *       "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *       "phone": "919812345678",
                     *       "state": "waiting",
                     *       "waits_until": "2026-11-22T08:00:00.000Z",
                     *       "variables": {
                     *         "name": "Asha",
                     *         "phone": "919812345678",
                     *         "message": "",
                     *         "order_id": "A-1042"
                     *       },
                     *       "error": null,
                     *       "started_at": "2026-11-21T09:00:00.000Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description The same key and body within 72 hours: the stored response, and nothing happens twice. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The run’s ID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0199f0c2-4d1b-5e0e-8a77-6b9c2d31f5aa",
                     *       "flow_id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                     *       "version": 3,
                     *       "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                     *       "phone": "919812345678",
                     *       "state": "cancelled",
                     *       "waits_until": null,
                     *       "variables": {
                     *         "name": "Asha",
                     *         "phone": "919812345678",
                     *         "message": "",
                     *         "order_id": "A-1042"
                     *       },
                     *       "error": null,
                     *       "started_at": "2026-11-21T09:00:00.000Z",
                     *       "ended_at": "2026-11-21T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Run"];
                };
            };
            /**
             * @description `missing_api_key`: The `X-API-Key` header is missing.
             *
             *     `invalid_api_key`: The key does not exist, was revoked or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `missing_scope`: The key is valid but lacks the scope that this operation asks for. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `not_found`: Nothing is known by this ID in the workspace. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /**
             * @description `idempotency_conflict`: This `Idempotency-Key` was used with another request.
             *
             *     `request_in_progress`: A request with this `Idempotency-Key` is still running.
             *
             *     `conflict`: The resource is in use or in another state; `detail` says which.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `validation_failed`: The request does not match the documented shape; `detail` lists each problem. */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationError"];
                };
            };
            /** @description `rate_limited`: Too many requests with this key or in its workspace; retry after `Retry-After` seconds. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `internal_error`: Something went wrong on our side; safe to retry with an `Idempotency-Key`. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description `service_unavailable`: The service cannot do its work for the moment; retry after `Retry-After` seconds, with an `Idempotency-Key`. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["XRequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    message_received: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s name. */
                "X-Service-Event": string;
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown. */
                "X-Service-Signature": string;
                /** @description The event’s ID, the same on every retry and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks signatures, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "message.received",
                 *       "data": {
                 *         "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                 *         "phone": "919812345678",
                 *         "wa_message_id": "wamid.HBgMOTE5ODEyMzQ1Njc4",
                 *         "message": {
                 *           "id": "wamid.HBgMOTE5ODEyMzQ1Njc4",
                 *           "type": "image",
                 *           "text": "Is this in stock?",
                 *           "timestamp": "2026-03-02T09:15:27.000Z",
                 *           "media_url": "https://parley.example.com/media/0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10/0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3/tea.jpg?expires=1795253600000&signature=Qm9iJ3M",
                 *           "media_mime_type": "image/jpeg",
                 *           "media_filename": "tea.jpg"
                 *         },
                 *         "sequence": 4
                 *       },
                 *       "timestamp": "2026-03-02T09:15:27.412Z"
                 *     }
                 */
                "application/json": components["schemas"]["MessageReceived"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    message_status: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s name. */
                "X-Service-Event": string;
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown. */
                "X-Service-Signature": string;
                /** @description The event’s ID, the same on every retry and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks signatures, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "message.status",
                 *       "data": {
                 *         "message_id": "0198c5e2-8a11-7d02-b1c4-77aa01f0d9e3",
                 *         "wa_message_id": "wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgSM0FBREY4NDQxMzQ3RTg1NzFDAA==",
                 *         "status": "delivered",
                 *         "recipient": "919812345678",
                 *         "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                 *         "sequence": 5,
                 *         "timestamp": "2026-03-02T09:16:02.000Z"
                 *       },
                 *       "timestamp": "2026-03-02T09:16:02.120Z"
                 *     }
                 */
                "application/json": components["schemas"]["MessageStatus"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    message_echoed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s name. */
                "X-Service-Event": string;
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown. */
                "X-Service-Signature": string;
                /** @description The event’s ID, the same on every retry and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks signatures, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "message.echoed",
                 *       "data": {
                 *         "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                 *         "phone": "919812345678",
                 *         "wa_message_id": "wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgS",
                 *         "message": {
                 *           "id": "wamid.HBgMOTE5ODEyMzQ1Njc4FQIAERgS",
                 *           "type": "text",
                 *           "text": "We open at nine.",
                 *           "timestamp": "2026-03-02T09:15:40.000Z"
                 *         },
                 *         "sequence": 12
                 *       },
                 *       "timestamp": "2026-03-02T09:15:41.020Z"
                 *     }
                 */
                "application/json": components["schemas"]["MessageEchoed"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    conversation_handoff: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s name. */
                "X-Service-Event": string;
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown. */
                "X-Service-Signature": string;
                /** @description The event’s ID, the same on every retry and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks signatures, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "conversation.handoff",
                 *       "data": {
                 *         "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                 *         "phone": "919812345678",
                 *         "note": "Wants to return order A-1042"
                 *       },
                 *       "timestamp": "2026-03-02T09:17:40.003Z"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationHandoff"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    conversation_assigned: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s name. */
                "X-Service-Event": string;
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown. */
                "X-Service-Signature": string;
                /** @description The event’s ID, the same on every retry and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks signatures, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "conversation.assigned",
                 *       "data": {
                 *         "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                 *         "phone": "919812345678",
                 *         "cause": "member",
                 *         "assignee": {
                 *           "id": "0198c5e2-7111-7a60-8d33-51b0c2d4e6f8",
                 *           "name": "Omar Haddad"
                 *         }
                 *       },
                 *       "timestamp": "2026-03-02T09:18:02.250Z"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationAssigned"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    conversation_status_changed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s name. */
                "X-Service-Event": string;
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown. */
                "X-Service-Signature": string;
                /** @description The event’s ID, the same on every retry and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks signatures, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "conversation.status_changed",
                 *       "data": {
                 *         "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                 *         "phone": "919812345678",
                 *         "cause": "member",
                 *         "status": "snoozed",
                 *         "snoozed_until": "2026-03-03T09:00:00.000Z"
                 *       },
                 *       "timestamp": "2026-03-02T09:18:05.870Z"
                 *     }
                 */
                "application/json": components["schemas"]["ConversationStatusChanged"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    flow_completed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s name. */
                "X-Service-Event": string;
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown. */
                "X-Service-Signature": string;
                /** @description The event’s ID, the same on every retry and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks signatures, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "flow.completed",
                 *       "data": {
                 *         "flow_id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                 *         "run_id": "0199f0c2-4d1b-5e0e-8a77-6b9c2d31f5aa",
                 *         "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                 *         "phone": "919812345678"
                 *       },
                 *       "timestamp": "2026-03-02T09:17:40.003Z"
                 *     }
                 */
                "application/json": components["schemas"]["FlowCompleted"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    flow_failed: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s name. */
                "X-Service-Event": string;
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown. */
                "X-Service-Signature": string;
                /** @description The event’s ID, the same on every retry and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks signatures, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "flow.failed",
                 *       "data": {
                 *         "flow_id": "0199f0aa-6a3c-7c1e-9d3a-2f1f6f0c9b10",
                 *         "run_id": "0199f0c2-4d1b-5e0e-8a77-6b9c2d31f5aa",
                 *         "conversation_id": "0198c5e2-7f3a-7c4e-9a51-3d1c8f6f2b10",
                 *         "phone": "919812345678",
                 *         "node_id": "reminder",
                 *         "error": "The template was paused because of its low quality."
                 *       },
                 *       "timestamp": "2026-03-02T09:17:40.003Z"
                 *     }
                 */
                "application/json": components["schemas"]["FlowFailed"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    channel_notice: {
        parameters: {
            query?: never;
            header: {
                /** @description The event’s name. */
                "X-Service-Event": string;
                /** @description `sha256=<hex>`: HMAC-SHA256 of the raw body with the secret as it was shown. */
                "X-Service-Signature": string;
                /** @description The event’s ID, the same on every retry and replay. */
                "webhook-id": string;
                /** @description Unix seconds of this attempt. */
                "webhook-timestamp": string;
                /** @description Standard Webhooks signatures, separated by spaces. */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "channel.notice",
                 *       "data": {
                 *         "account_id": "104996122399160",
                 *         "field": "standby",
                 *         "value": {
                 *           "messages": [
                 *             {
                 *               "from": "919812345678",
                 *               "type": "text",
                 *               "text": {
                 *                 "body": "Hi"
                 *               }
                 *             }
                 *           ]
                 *         }
                 *       },
                 *       "timestamp": "2026-03-02T09:18:11.400Z"
                 *     }
                 */
                "application/json": components["schemas"]["ChannelNotice"];
            };
        };
        responses: {
            /** @description Acknowledged. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later; 410 disables the webhook. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
