import { hash, verify, type Algorithm } from "@node-rs/argon2";
import { randomBytes } from "node:crypto";
import { Refusal } from "./refusal";

/** argon2id with 19 MiB and two passes on one lane: the least that is recommended, some 30 ms of one core. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// The package declares its algorithms as an ambient const enum, which isolated modules can't read.
const ARGON2ID: Algorithm = 2;
/** Hashes at work at once; each holds 19 MiB and they share four threads. More are answered "too many requests". */
const PASSWORD_WORK_LIMIT = 64;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Does the same work for null, the hash of nobody, and answers false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const nobody = await hash(randomBytes(32), { ...PARAMETERS, algorithm: ARGON2ID });
  let working = 0;

  async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (working >= PASSWORD_WORK_LIMIT) throw new Refusal("TOO_MANY_REQUESTS", "too many sign-ins at once", 1);
    working += 1;
    try {
      return await work();
    } finally {
      working -= 1;
    }
  }

  return {
    hash: (password) => limited(() => hash(password, { ...PARAMETERS, algorithm: ARGON2ID })),
    async verify(passwordHash, password) {
      const right = await limited(() => verify(passwordHash ?? nobody, password));
      return passwordHash !== null && right;
    },
  };
}
