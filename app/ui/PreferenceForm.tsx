import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated";

interface PreferenceFormProps {
  /** What keeps the choice. */
  action?: string;
  /** What follows is a page of its own, as another language is. */
  isDocument?: boolean;
  /** Whether the page says that it is done; a theme shows that by itself. */
  isConfirmed?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Sends one choice and stays on the page. Choices are kept by the cookies of the answer, so each form has a request of
 * its own: neither the next choice nor a page opened meanwhile ends it.
 */
export function PreferenceForm({ action = "/actions/preferences", isDocument, ...props }: PreferenceFormProps) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const isHydrated = useHydrated();
  const Form = isDocument ? "form" : fetcher.Form;
  return (
    <Form method="post" action={action} className={props.className}>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {props.isConfirmed && <input type="hidden" name="confirm" value="1" />}
      {isHydrated && !isDocument && <input type="hidden" name="respond" value="data" />}
      {props.children}
    </Form>
  );
}
