import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FolderLock } from "./folder-lock";
import { TemporaryFolders } from "./temporary-folder";

const folders = new TemporaryFolders();
afterAll(() => folders.removeAll());

/** Another process that takes the folder's lock the same way and keeps it. */
async function owningProcess(directory: string) {
  const script = `
    const Database = require("libsql");
    const database = new Database(process.argv[1]);
    database.exec("BEGIN EXCLUSIVE");
    console.log("owned");
    setInterval(() => database.open, 1000);
  `;
  const child = spawn(process.execPath, ["-e", script, join(directory, "lock.sqlite")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test("a folder has one owner at a time within a process", () => {
  const directory = folders.make();
  const lock = FolderLock.acquire(directory);
  expect(() => FolderLock.acquire(directory)).toThrow(
    expect.objectContaining({ code: "FOLDER_OWNED", message: expect.stringContaining(`pid ${process.pid}`) }),
  );
  lock.release();
  FolderLock.acquire(directory).release();
});

test("a folder owned by another process is refused, and free once that is killed", async () => {
  const directory = folders.make();
  const child = await owningProcess(directory);
  expect(() => FolderLock.acquire(directory)).toThrow(expect.objectContaining({ code: "FOLDER_OWNED" }));
  child.kill("SIGKILL");
  await once(child, "exit");
  FolderLock.acquire(directory).release();
});

test("an owner file left behind, with the id of a living process, doesn't count", () => {
  const directory = folders.make();
  writeFileSync(join(directory, "owner"), String(process.ppid));
  FolderLock.acquire(directory).release();
});

test("a folder that can't be made is refused with a sentence that names it", () => {
  const file = join(folders.make(), "file");
  writeFileSync(file, "");
  expect(() => FolderLock.acquire(join(file, "data"))).toThrow(
    expect.objectContaining({ code: "FOLDER_UNWRITABLE", message: expect.stringContaining(file) }),
  );
});
