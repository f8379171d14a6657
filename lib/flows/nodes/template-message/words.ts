export const words = {
  title: 'Template message',
  template: 'Approved template',
  choose: 'Choose a template',
  gone: (template: string) =>
    `${template} is not among the approved templates. Choose another, or update the list under Settings, Templates.`,
  missing: (labels: string) => `WhatsApp refuses this template while a value is missing: ${labels}.`,
  none: 'No template is approved yet. They appear here once WhatsApp has approved them.',
  ofApi: 'A template with a location, products, a carousel or an offer can only be sent over the API.',
};
