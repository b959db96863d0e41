/** The two ways to answer: from what is kept, or from the network while there is one. */
import { isOld } from './is-old.ts'
import { findKept, keep, type Kind } from './kept.ts'

/** Tells the browser that work goes on after the answer; refused once all earlier work has ended. */
export type WaitUntil = (work: Promise<unknown>) => void

/** `onKept` is told when the network's answer was worth keeping and is kept. */
type Asked = { request: Request; kind: Kind; waitUntil: WaitUntil; onKept?: () => void }

/** The kept copy, else the network's, which is kept. An old one is asked for again, for next time. */
export const cacheFirst = async (asked: Asked): Promise<Response> => {
  const kept = await findKept(asked.request)
  if (!kept) return askNetwork(asked)
  if (isOld(kept)) void askNetwork(asked).catch(ignoreOffline)
  return kept
}

/**
 * The network's answer, which is kept; the kept copy when the network fails or takes longer than
 * `budgetMs`. `undefined` when there is neither.
 */
export const networkFirst = async (
  asked: Asked & { budgetMs?: number },
): Promise<Response | undefined> => {
  const { request, budgetMs } = asked
  const answer = askNetwork(asked).catch(ignoreOffline)
  const first = await Promise.race(budgetMs ? [answer, after(budgetMs)] : [answer])
  return first ?? (await findKept(request)) ?? answer
}

const askNetwork = ({ request, kind, waitUntil, onKept }: Asked): Promise<Response> => {
  const answer = fetch(request)
  const keeping = answer.then((whole) => keep(kind, request, whole.clone()))
  waitUntil(keeping.then((isKept) => isKept && onKept?.()).catch(ignoreOffline))
  return answer
}

/** Being offline is what all of this is for. */
const ignoreOffline = (): undefined => undefined

const after = (waitMs: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(resolve, waitMs))
