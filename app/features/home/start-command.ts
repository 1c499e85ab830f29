export const START_COMMAND = "npm start";
