export const requestIdHeader = 'x-request-id'

const ids = new WeakMap<Request, string>()

/** Ignores an incoming header, because anyone could set it. */
export const requestIdOf = (request: Request): string => {
  const id = ids.get(request) ?? crypto.randomUUID()
  ids.set(request, id)
  return id
}
