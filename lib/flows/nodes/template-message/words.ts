export const words = {
  title: 'Template message',
  template: 'Approved template',
  choose: 'Choose a template',
  gone: 'This template is not among the approved ones. Choose another, or update the list under Settings, Templates.',
  none: 'No template is approved yet. They appear here once the channel has approved them.',
  location: 'A template with a location in its header can only be sent over the API.',
};
