/** How long one visitor alone waits for the first byte. */
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

import { inventWord } from './load.ts'
import { measureInTurn, type Row, toRow } from './row.ts'
import { quantile } from './table.ts'

const rounds = 3
const requests = 40
/** A shop that was idle, as it mostly is. */
const pauseMs = 10

type Kind = { name: string; path: string; must: number }

/** One request after the other over one connection: the median of each round. `{word}` is another one each time. */
export const benchFirstByte = async (
  part: string,
  origin: string,
  kinds: readonly Kind[],
): Promise<Row[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const waitOften = (path: string) => async (): Promise<number> => {
    const takenMs: number[] = []
    while (takenMs.length < requests) {
      await sleep(pauseMs)
      takenMs.push(
        await waitForByte(encodeURI(origin + path.replaceAll('{word}', inventWord())), agent),
      )
    }
    return quantile(takenMs, 0.5)
  }
  const measures = kinds.map(({ name, path }) => [name, waitOften(path)] as const)
  const results = await measureInTurn(Object.fromEntries(measures), rounds)
  agent.destroy()
  return kinds.map(({ name, must }) =>
    toRow({
      part,
      name: `${name}, first byte, unloaded p50`,
      unit: 'ms',
      isBetterWhen: 'lower',
      must,
      rounds: results[name] ?? [],
    }),
  )
}

const waitForByte = async (url: string, agent: Agent): Promise<number> => {
  const begunAt = performance.now()
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  await once(response, 'readable')
  const takenMs = performance.now() - begunAt
  await response.toArray()
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}`)
  return takenMs
}
