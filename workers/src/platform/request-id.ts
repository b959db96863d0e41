/** Where responses have it, and what the Worker calls of its own. */
export const requestIdHeader = 'x-request-id'

const ids = new WeakMap<Request, string>()

/**
 * The id of a request, a UUID: in its log lines, in the header `x-request-id`, and in a problem's `instance`. No header
 * of the request is used, because anybody could write it. The platform adds its own id to each log line.
 */
export const requestIdOf = (request: Request): string => {
  const id = ids.get(request) ?? crypto.randomUUID()
  ids.set(request, id)
  return id
}
