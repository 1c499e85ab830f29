import { fileURLToPath } from "node:url";

/** The repository's folder: every command works from here, wherever it was called. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
