/** The global scope of a service worker; TypeScript cannot have its library beside that of pages. */
import type { WaitUntil } from './answers.ts'

type Lasting = Event & { waitUntil: WaitUntil }
type Fetching = Lasting & { request: Request; respondWith: (answer: Promise<Response>) => void }
type Told = Lasting & { data: unknown }

type Listen = {
  (type: 'install' | 'activate', listener: (event: Lasting) => void): void
  (type: 'fetch', listener: (event: Fetching) => void): void
  (type: 'message', listener: (event: Told) => void): void
}

export type WorkerScope = {
  location: Location
  addEventListener: Listen
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

/** Browsers run a registered service worker in no other scope. */
export const workerScope = (): WorkerScope => globalThis as unknown as WorkerScope
