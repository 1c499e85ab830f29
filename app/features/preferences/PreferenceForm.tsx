import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

/** Sends one choice and stays on the page. `isDocument`: what follows is a page of its own, as another language is. */
export function PreferenceForm(props: { isDocument?: boolean; className: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action="/actions/preferences"
      replace
      preventScrollReset
      reloadDocument={props.isDocument}
      className={props.className}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <input type="hidden" name="confirm" value="1" />
      {props.children}
    </Form>
  );
}
