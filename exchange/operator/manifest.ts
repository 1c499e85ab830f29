import { z } from "zod";

/** The last entry of a backup. */
export const MANIFEST_NAME = "manifest.json";
export const MANIFEST_BYTES_MAX = 4 * 1024 * 1024;

/** Files that a backup has, and no other may be unpacked. */
export const BACKUP_NAME =
  /^(journal\/(\d{16}\.(journal|snapshot)|acknowledged)|(read|futures)\.sqlite|imported\/[A-Za-z0-9_][A-Za-z0-9_.-]*(\/[A-Za-z0-9_][A-Za-z0-9_.-]*)?)$/;

export const Manifest = z.strictObject({
  format: z.literal(1),
  /** Unix ms. */
  createdAt: z.number().int(),
  /** The journal's last record in the backup, and the hash of its frame. */
  last: z.strictObject({ sequence: z.number().int(), hash: z.string() }),
  files: z.array(
    z.strictObject({ name: z.string().regex(BACKUP_NAME), size: z.number().int(), sha256: z.string().length(64) }),
  ),
});
export type Manifest = z.infer<typeof Manifest>;
