export const words = {
  title: 'Change contact',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  tagsHint: 'Separate with commas.',
  attributes: 'Attributes',
  attribute: 'Attribute',
  addAttribute: 'Add attribute',
};
