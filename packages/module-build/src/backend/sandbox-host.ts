/** A Worker that runs a back end. The Node process makes each use of a capability. */
import type { BackendCall, BackendReply } from '@shop/contracts/backend'
import type { Capabilities } from '@shop/contracts/backend-uses'

/** `code` is the name of a back end, whose script is fetched from Node once. */
export type HostInput = { code: string; call: BackendCall }
/** `stack` is the stack of the error that a back end threw. */
export type HostReply = { reply: BackendReply } | { stack: string }
export type UseInput = { call: string; name: keyof Capabilities; args: unknown[] }
export type UseReply = { result: unknown } | { error: string }

type Entry = { run: (given: { call: BackendCall; shop: object }) => Promise<HostReply> }
type Env = {
  LOADER: {
    get: (name: string, load: () => Promise<object>) => { getEntrypoint: (name: string) => Entry }
  }
  NODE: { fetch: (url: string, init?: RequestInit) => Promise<Response> }
}

const names = [
  'readRows',
  'writeRows',
  'setValue',
  'secret',
  'mail',
  'read',
  'fetch',
] as const satisfies (keyof Capabilities)[]

/**
 * An error loses its stack on the way to another Worker, so the back end's Worker reads the stack.
 */
const entry = `import { backend } from './backend.js'
export const sandboxed = { run: async (given) => {
  try { return { reply: await backend.run(given) } }
  catch (error) { return { stack: error?.stack ?? String(error) } }
} }`

const use = async ({ NODE }: Env, input: UseInput): Promise<unknown> => {
  const response = await NODE.fetch('http://node/use', {
    method: 'POST',
    body: JSON.stringify(input),
  })
  const reply: UseReply = await response.json()
  if ('error' in reply) throw new Error(reply.error)
  return reply.result
}

export default {
  fetch: async (request: Request, env: Env): Promise<Response> => {
    const { code, call }: HostInput = await request.json()
    const worker = env.LOADER.get(code, async () => ({
      compatibilityDate: '2026-08-04',
      mainModule: 'entry.js',
      modules: {
        'entry.js': entry,
        'backend.js': await (await env.NODE.fetch(`http://node/${code}`)).text(),
      },
      globalOutbound: null,
    }))
    const shop = Object.fromEntries(
      names.map((name) => [name, (...args: unknown[]) => use(env, { call: call.id, name, args })]),
    )
    return Response.json(await worker.getEntrypoint('sandboxed').run({ call, shop }))
  },
}
