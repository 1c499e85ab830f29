import { readCookies } from "~/server/cookies.server";

export const QUIZ_COOKIE = "futuresQuiz";

/** Whether this browser's person has answered the questions on leverage rightly before. */
export function hasPassedQuiz(request: Request): boolean {
  return readCookies(request)[QUIZ_COOKIE] === "1";
}
