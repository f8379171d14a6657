/** The path of a tag's page. */
export const referencePath = (tag: string) => `/docs/reference/${tag.toLowerCase()}`;
