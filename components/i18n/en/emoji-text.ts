/** Choosing an emoji. The emojis’ own names come from Unicode. */
export const emojiText = {
  title: 'Emoji',
  open: 'Choose an emoji',
  search: 'Search emoji',
  recent: 'Recent',
  found: 'Matches',
  none: 'No emoji match',
  skinTone: 'Skin tone',
  skinTones: {
    none: 'No skin tone',
    light: 'Light',
    'medium-light': 'Medium light',
    medium: 'Medium',
    'medium-dark': 'Medium dark',
    dark: 'Dark',
  },
  groups: {
    smileys: 'Smileys and emotion',
    people: 'People and body',
    animals: 'Animals and nature',
    food: 'Food and drink',
    travel: 'Travel and places',
    activities: 'Activities',
    objects: 'Objects',
    symbols: 'Symbols',
    flags: 'Flags',
  },
};
