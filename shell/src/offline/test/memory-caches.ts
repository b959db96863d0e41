/** Cache Storage in memory: as much of it as the service worker uses, in the order of putting. */

type Key = Request | string

const addressOf = (key: Key): string =>
  new URL(typeof key === 'string' ? key : key.url, 'https://shop.example').href

const memoryCache = () => {
  const entries = new Map<string, Response>()
  return {
    match: async (key: Key) => entries.get(addressOf(key))?.clone(),
    put: async (key: Key, answer: Response) => void entries.set(addressOf(key), answer),
    delete: async (key: Key) => entries.delete(addressOf(key)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  }
}

/** An empty store; tests put it where browsers have theirs. */
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

/** An answer as the network gives it: browsers alone can make one of type `basic`. */
export const networkAnswer = (text: string, init: ResponseInit = {}): Response => {
  const answer = new Response(text, init)
  Object.defineProperty(answer, 'type', { value: 'basic' })
  answer.clone = () => networkAnswer(text, init)
  return answer
}
