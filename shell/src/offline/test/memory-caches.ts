type Key = Request | string

const urlOf = (key: Key): string =>
  new URL(typeof key === 'string' ? key : key.url, 'https://shop.example').href

const memoryCache = () => {
  const entries = new Map<string, Response>()
  return {
    match: async (key: Key) => entries.get(urlOf(key))?.clone(),
    put: async (key: Key, response: Response) => void entries.set(urlOf(key), response),
    delete: async (key: Key) => entries.delete(urlOf(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  }
}

export const memoryCaches = () => {
  const stores = new Map<string, ReturnType<typeof memoryCache>>()
  const open = async (name: string) => {
    const store = stores.get(name) ?? memoryCache()
    stores.set(name, store)
    return store
  }
  return {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (key: Key) => {
      for (const store of stores.values()) {
        const found = await store.match(key)
        if (found) return found
      }
      return undefined
    },
  }
}

/** Normally, only the network creates responses of type `basic`. */
export const networkResponse = (text: string, init: ResponseInit = {}): Response => {
  const response = new Response(text, init)
  Object.defineProperty(response, 'type', { value: 'basic' })
  response.clone = () => networkResponse(text, init)
  return response
}
