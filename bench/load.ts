/** Load from a process of its own, so that making it does not slow what is measured. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

export type LoadTarget = {
  url: string
  connections: number
  seconds: number
  /** Each request places an order, with a key of its own. */
  isOrder?: boolean
}

export type LoadResult = { perSecond: number; p50Ms: number; p97Ms: number; refused: number }

/** Runs the load and returns what it measured. */
export const runLoad = (target: LoadTarget): Promise<LoadResult> =>
  new Promise((done, fail) => {
    const script = resolve(import.meta.dirname, 'load-process.ts')
    const child = spawn(process.execPath, [script, JSON.stringify(target)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
    child.on('exit', (code) =>
      code === 0
        ? done(JSON.parse(text) as LoadResult)
        : fail(new Error('The load process failed.')),
    )
  })

/** The order that benches place. */

/** One piece of a seeded product, as the API takes it. */
export const orderBody = JSON.stringify({
  customer_name: 'Bench Buyer',
  customer_email: 'bench@example.com',
  shipping_address: {
    address: '1 Canal Street',
    city: 'New Orleans',
    state: 'LA',
    zip_code: '70112',
  },
  items: [{ product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }],
})
