/** The ID by which a field refers to the current option of its list. */
export const optionId = (list: string, place: number) => `${list}-${place}`;
