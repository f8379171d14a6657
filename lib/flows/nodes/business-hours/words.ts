export const words = {
  title: 'Business hours',
  open: 'Open',
  closed: 'Closed',
  summary: 'open or closed now',
  explanation: 'Leaves by Open during your business hours, and by Closed outside them.',
  settings: 'Set the hours and holidays in the settings.',
};
