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
            '`flow`: a flow is under way. A message that an agent writes in the inbox pauses it; a message of yours over the API does not.',
            '`paused`: flows are silent, and one that was under way keeps its place.',
            '`person`: a person took over, or a flow handed over. No message ends that, neither the agent’s nor yours nor the customer’s.',
          ],
        },
        'Flows lead again once the conversation is given back: by an agent, by the API, or after the workspace’s idle hours (24 unless an admin changes them) without a message in either direction.',
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
        '`person` takes over and ends the flow. `paused` holds it. `flow` gives the conversation back: a held flow goes on with what the customer writes from then on, and where none is held the answer says `nobody`. `nobody` ends the flow. The key needs `conversations:write`.',
      ],
    },
    {
      id: 'work',
      title: 'Assign, snooze and close',
      blocks: [
        'Beside who leads it, a conversation has an `assignee`, a member or null, and a `status`: `open`, `snoozed` until `snoozed_until`, or `closed`. They are for your team; no flow asks for them.',
        {
          language: 'shell',
          code: `curl -X PATCH $PARLEY/conversations/$CONVERSATION_ID -H "X-API-Key: $KEY" -H 'Content-Type: application/json' \\
  -d '{"assignee": null, "status": "closed"}'
curl "$PARLEY/conversations?status=open&assignee=none" -H "X-API-Key: $KEY"`,
        },
        {
          list: [
            'A customer’s message opens a closed or snoozed conversation. The assignee stays.',
            'A handoff opens it and leaves it unassigned, so that the team finds it.',
            'A snoozed conversation opens by itself at its time, within a minute.',
            'Closing marks the messages as read and stops no flow. What a flow or your system sends opens nothing.',
            'The conversations of a member who leaves become unassigned.',
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
        'Only a published flow runs. The 24-hour rule stays: to someone who has not written lately, its first message must be a template. A conversation that another flow or a person leads is a 409. `GET /runs/{id}` says where a run is, `POST /runs/{id}/cancel` stops it; webhooks can name `flow.completed`, `flow.failed` and `conversation.handoff`.',
      ],
    },
    {
      id: 'end',
      title: 'Take a flow away',
      blocks: [
        '`GET /flows/{id}/runs` says how many customers are in a flow (`under_way`). `POST /flows/{id}/unpublish` lets them finish; `DELETE /flows/{id}` stops them. Either takes `?runs=finish` or `?runs=stop`, and with `stop` a `message` that customers are sent where the 24-hour rule lets it.',
      ],
    },
  ],
};
