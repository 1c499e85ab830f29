const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The id that the launcher's guard gave to the request, whatever the browser sent; null where no guard stands before
 * (the development server, a unit test). It finds the request in the logs of both programs.
 */
export function requestIdOf(request: Request): string | null {
  const id = request.headers.get("X-Request-Id") ?? "";
  return ID.test(id) ? id : null;
}
