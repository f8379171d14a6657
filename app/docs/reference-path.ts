/** The page of a tag. */
export const referencePath = (tag: string) => `/docs/reference/${tag.toLowerCase()}`;
