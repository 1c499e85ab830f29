/** Where choices go: with the account, or in this browser alone, because nobody is signed in, everybody is, or it can't be reached. */
export type Keeping = "account" | "browser" | "shared" | "failed";
