/** What a field calls the current option of its list by. */
export const optionId = (list: string, place: number) => `${list}-${place}`;
