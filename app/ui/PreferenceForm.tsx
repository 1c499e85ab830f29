import { useFetcher, useFetchers, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated";

interface PreferenceFormProps {
  /** The preference whose forms share one request: a later choice of it takes an earlier one's place. */
  name: string;
  /** What keeps the choice. */
  action?: string;
  /** What follows is a page of its own, as another language is. */
  isDocument?: boolean;
  /** Whether the page says that it is done; a theme shows that by itself. */
  isConfirmed?: boolean;
  className?: string;
  children: ReactNode;
}

/** What has been chosen: the answer to it may be on its way. */
export function useChosen(name: string, kept: string): string {
  const sent = useFetchers().flatMap(({ formData }) => formData?.get(name) ?? []);
  const last = sent.at(-1);
  return typeof last === "string" ? last : kept;
}

/**
 * Sends one choice and stays on the page. Choices are kept by the cookies of the answer, so each preference has a request
 * of its own: neither another choice nor a page opened meanwhile ends it.
 */
export function PreferenceForm({ name, action = "/actions/preferences", isDocument, ...props }: PreferenceFormProps) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: `preference:${name}` });
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
