export const requestIdHeader = 'x-request-id'

const ids = new WeakMap<Request, string>()

/**
 * A UUID for log lines, `x-request-id` and a problem's `instance`. Incoming headers are ignored,
 * because anyone could set them.
 */
export const requestIdOf = (request: Request): string => {
  const id = ids.get(request) ?? crypto.randomUUID()
  ids.set(request, id)
  return id
}
