export const words = {
  title: 'Start',
  trigger: 'Trigger',
  add: 'Add trigger',
  keywords: 'Keywords',
  keywordsHint:
    'Separate with commas; put one with a comma in quotes: "yes, please". Upper and lower case don’t matter.',
  match: 'The message',
  matches: { exact: 'is the keyword', contains: 'contains the keyword' },
  buttonText: 'Text on the button',
  mayInterrupt: 'May interrupt another flow that waits for an answer',
  types: {
    keyword: 'A keyword',
    any_message: 'Any message',
    first_message: 'The customer’s first message',
    order: 'An order',
    button: 'A button',
    call: 'Only another flow or the API',
  },
};
