import type { Guide } from './guide.ts';

export const leading: Guide = {
  slug: 'flows-and-people',
  title: 'Flows and people',
  summary: 'Start flows from your system, and decide whether a flow or a person leads a conversation.',
  sections: [
    {
      id: 'state',
      title: 'Who leads a conversation',
      blocks: [
        'Every conversation has one `state`, which `GET /conversations` and `GET /conversations/{id}` show:',
        {
          list: [
            '`nobody`: the next message may start a flow.',
            '`flow`: a flow is running. A message that an agent writes in the inbox pauses it; a message that you send over the API does not.',
            '`paused`: flows are silent, and one that was running keeps its place.',
            '`person`: a person took over, or a flow handed over. No message changes this, whether from the agent, from you or from the customer.',
          ],
        },
        'Flows can lead again once the conversation is given back: by an agent, over the API, or when there has been no message in either direction for the workspace’s idle hours (24 unless an admin changes them).',
      ],
    },
    {
      id: 'change',
      title: 'Take over and give back',
      blocks: [
        {
          language: 'shell',
          code: `export CONVERSATION_ID=the-id-of-a-conversation
curl -X PATCH $PARLEY/conversations/$CONVERSATION_ID -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '{"state": "person"}'`,
        },
        '`person` takes over and ends the flow. `paused` puts the flow on hold. `flow` gives the conversation back: a flow on hold continues with what the customer writes from then on; if there is none, the response says `nobody`. `nobody` ends the flow. The key needs `conversations:write`.',
      ],
    },
    {
      id: 'work',
      title: 'Assign, snooze and close',
      blocks: [
        'A conversation also has an `assignee`, a member or null, and a `status`: `open`, `snoozed` until `snoozed_until`, or `closed`. These are for your team; flows ignore them.',
        {
          language: 'shell',
          code: `curl -X PATCH $PARLEY/conversations/$CONVERSATION_ID -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '{"assignee": null, "status": "closed"}'
curl "$PARLEY/conversations?status=open&assignee=none" -H "X-API-Key: $KEY"`,
        },
        {
          list: [
            'A customer’s message reopens a closed or snoozed conversation. The assignee stays.',
            'A handoff reopens it and leaves it unassigned, so that the team finds it.',
            'A snoozed conversation reopens by itself within a minute of `snoozed_until`, with the customer’s latest message unread.',
            'Closing marks the messages as read and does not stop a flow. What a flow or your system sends does not reopen it.',
            'When a member leaves, their conversations become unassigned.',
          ],
        },
        '`assignee` takes a member’s ID or email. Webhooks that name them receive `conversation.assigned` and `conversation.status_changed`, each with its `cause`.',
      ],
    },
    {
      id: 'runs',
      title: 'Start a flow with a customer',
      blocks: [
        {
          language: 'shell',
          code: `export FLOW_ID=the-id-of-a-published-flow
curl $PARLEY/flows/$FLOW_ID/runs -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: order-1042" \\
  -d '{"to": "+91 98123 45678", "variables": {"order_id": "A-1042"}}'`,
        },
        'Only a published flow runs. The 24-hour rule still applies: if the customer has not written lately, the flow’s first message must be a template. If another flow or a person leads the conversation, the response is a 409; `PATCH /conversations/{id}` with `"state": "nobody"` frees it.',
        'To hear how it ended, subscribe a webhook to `flow.completed` and `flow.failed`. Both have the `run_id`, which is the `id` in the response to the start; the event may even arrive before that response. A run that hands over to a person has completed, and sends `conversation.handoff` as well. A run that someone stopped sends neither: its `state` is `cancelled`. `GET /runs/{id}` says where a run is, and `POST /runs/{id}/cancel` stops it.',
      ],
    },
    {
      id: 'end',
      title: 'Take a flow away',
      blocks: [
        '`GET /flows/{id}/runs` says how many customers are in a flow (`under_way`). `POST /flows/{id}/unpublish` lets them finish; `DELETE /flows/{id}` stops their runs. Either takes `?runs=finish` or `?runs=stop`. With `stop` you can give a `message`, which those customers are sent if the 24-hour rule allows it.',
      ],
    },
  ],
};
