import type { Guide } from './guide.ts';

export const contacts: Guide = {
  slug: 'contacts',
  title: 'Contacts',
  summary: 'Keep contacts in step with your own system.',
  sections: [
    {
      id: 'repeat',
      title: 'What changes when you send a contact again',
      blocks: [
        'The phone number says who it is. A field that you leave out stays as it is; one that you send does this:',
        {
          list: [
            '`name` fills in a missing name only. When the customer writes, the name in their WhatsApp profile replaces it.',
            '`tags` are added. People remove them in the inbox.',
            '`attributes` replace those of the same name and leave the others. `null` removes one.',
            '`source_ref` replaces the earlier one.',
            '`opt_in` replaces what was there, even if the customer has opted out in WhatsApp since. Send it only when it changes on your side, never with every sync.',
          ],
        },
      ],
    },
    {
      id: 'sync',
      title: 'Sync every night',
      blocks: [
        'The simplest way is a CSV file. Every column beside `phone`, `name`, `opt_in`, `tags` and `source_ref` becomes an attribute, and an empty cell leaves the field as it is:',
        {
          language: 'shell',
          code: `curl $PARLEY/contacts/csv -H "X-API-Key: $KEY" -F 'file=@-;filename=contacts.csv' <<'CSV'
phone,name,tags,source_ref,city
98123 45678,Asha,vip;tea,C-1001,Pune
+49 30 23125123,Ole,,C-1002,Berlin
CSV`,
        },
        'Good rows are imported. Bad ones are skipped, and `errors` has the row, the column and the reason of each: have someone correct them. The next file may be the whole list or only what has changed, and sending a file twice changes nothing more. An `Idempotency-Key` is not needed; if you send one, it must be a new one for each file.',
        '`POST /contacts` takes the same as JSON, and is all or nothing: one bad contact, and nothing is written.',
        'A contact that is missing in the file stays. `DELETE /contacts/{contact}` erases a person with everything that was written to and by them.',
      ],
    },
  ],
};
