import { getLanguageMenu } from "~exchange/contract/get-language-menu";
import { openHandler } from "../handler";

export default openHandler(getLanguageMenu, ({ languages }) => ({ whiteList: [...languages] }));
