import { createContext, useContext } from "react";

/** The response's CSP nonce; undefined in the browser, where nothing may be added under it any more. */
export const NonceContext = createContext<string | undefined>(undefined);
export const useNonce = () => useContext(NonceContext);
