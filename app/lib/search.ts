/** Characters of a search for pairs: the fields take no more, and no more of an address is read. */
export const SEARCH_CHARACTERS_MAX = 40;
