/** The words people read: the kind’s name, and those of its form in the editor. */
export const words = {
  title: 'Send message',
  type: 'Kind',
  types: {
    text: 'Text',
    template: 'Template',
    image: 'Image',
    document: 'Document',
    video: 'Video',
    audio: 'Audio',
  },
  body: 'Text',
  mediaUrl: 'URL of the file',
  caption: 'Caption',
  filename: 'Filename',
  templateName: 'Template',
  language: 'Language',
  components: 'Components (JSON)',
  componentsBroken: 'This is not a JSON array. It stays here, but is not saved in the flow.',
  buttons: 'Buttons',
  buttonTitle: 'Title',
  addButton: 'Add button',
};
