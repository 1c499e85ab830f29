import type { ErrorName } from "~exchange/contract/error-codes";

/** What a refused form is drawn with again. The password never comes back. */
export interface CredentialsRefusal {
  email: string;
  error: ErrorName;
  /** The field it concerns; null for the form as a whole. */
  field: "email" | "password" | null;
}
