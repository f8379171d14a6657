export const words = {
  title: 'Change contact',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  tagsHint: 'Separate with commas; put one with a comma in quotes.',
  attributes: 'Attributes',
  attribute: 'Attribute',
  addAttribute: 'Add attribute',
};
