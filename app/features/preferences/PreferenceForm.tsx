import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

interface PreferenceFormProps {
  /** What keeps the choice. */
  action?: string;
  /** What follows is a page of its own, as another language is. */
  isDocument?: boolean;
  className: string;
  children: ReactNode;
}

/** Sends one choice and stays on the page. */
export function PreferenceForm({ action = "/actions/preferences", ...props }: PreferenceFormProps) {
  const { pathname, search } = useLocation();
  return (
    <Form
      method="post"
      action={action}
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
