/** The fragment of an open dialog: without scripts it is a part of the page, which the address scrolls to. */
export const DIALOG_ID = "dialog";
