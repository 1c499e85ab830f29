import { closeSync, openSync, readSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import {
  CHANNEL_FILE,
  CHANNEL_HOST,
  CHANNEL_LIMITS,
  CHANNEL_PATH,
  ChannelAnswer,
  ChannelFile,
  type ChannelCommand,
  type ChannelRequest,
} from "./protocol";

const ANSWER_MS = 10_000;

/** No exchange took the command; the message is one sentence. */
export class ChannelUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ChannelUnreachable";
  }
}

/** Gives a command to the exchange that runs on the data folder. Throws ChannelUnreachable. */
export async function sendCommand(directory: string, command: ChannelCommand): Promise<ChannelAnswer> {
  const { port, token } = readChannelFile(directory);
  const request: ChannelRequest = { user: userName(), command };
  try {
    const response = await fetch(`http://${CHANNEL_HOST}:${port}${CHANNEL_PATH}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await response.text();
    return ChannelAnswer.parse(JSON.parse(text.slice(0, CHANNEL_LIMITS.answerBytes)));
  } catch (cause) {
    throw new ChannelUnreachable(
      `the exchange on ${directory} doesn't answer: it may have been killed, or be busy; nothing is known of this command`,
      { cause },
    );
  }
}

function readChannelFile(directory: string): ChannelFile {
  const path = join(directory, CHANNEL_FILE);
  let text: string;
  try {
    text = readSmall(path);
  } catch (cause) {
    const missing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    const why = missing
      ? `no exchange runs on ${directory}: start it, or check DATA_DIR`
      : `${path} can't be read: ask as the user that the exchange runs as`;
    throw new ChannelUnreachable(why, { cause });
  }
  try {
    return ChannelFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new ChannelUnreachable(`${path} is damaged: restart the exchange`, { cause });
  }
}

function readSmall(path: string): string {
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(CHANNEL_LIMITS.fileBytes);
    return bytes.toString("utf8", 0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

function userName(): string {
  try {
    const name = userInfo()
      .username.replace(/\p{Cc}/gu, "")
      .slice(0, CHANNEL_LIMITS.userCharacters);
    return name === "" ? "unknown" : name;
  } catch {
    // A user id without a name, as in containers.
    return "unknown";
  }
}
