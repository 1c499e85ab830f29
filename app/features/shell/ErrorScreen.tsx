import { isRouteErrorResponse } from "@remix-run/react";

export function ErrorScreen({ error }: { error: unknown }) {
  return <h1>{isRouteErrorResponse(error) ? error.status : 500}</h1>;
}
