/** The words people read: the kind’s name, and those of its form in the editor. */
export const words = {
  title: 'Ask',
  expect: 'Answer',
  expects: {
    text: 'Any text',
    number: 'A number',
    email: 'An email address',
    phone: 'A phone number',
    date: 'A date',
    choice: 'One of the choices',
    media: 'A file',
  },
  choices: 'Choices',
  addChoice: 'Add choice',
  section: 'Section in the list (optional)',
  listLabel: 'Button that opens the list',
  variable: 'Save the answer as',
  retry: 'After an invalid answer, say',
  maxRetries: 'Times to ask again, at most',
  timeout: 'Wait for an answer (minutes)',
  collect: 'Wait for more messages (seconds)',
};
