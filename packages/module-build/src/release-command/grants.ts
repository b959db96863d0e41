/** What a release's back end may do, compared with the live release. */
import { grantsOf } from '@shop/contracts/backend'
import type { ModuleDetails } from '@shop/contracts/registry'
import type { Release } from '@shop/contracts/release'

import { callShop, RefusedError, type ShopTarget } from '../call-shop.ts'
import type { Finish } from './parse-command.ts'

/** Returns a line for each grant that only the release or only the live one needs. */
export const compareGrants = ({ live, grants = [] }: Known, { backend }: Release): string[] => {
  const own = backend ? grantsOf(backend) : []
  const ofLive = grants.filter(({ versions }) => versions.some((version) => version === live))
  const added = own.filter(({ name }) => ofLive.every(({ grant }) => grant !== name))
  const ended = ofLive.filter(({ grant }) => own.every(({ name }) => name !== grant))
  const rewritten = added.flatMap(({ name }) => {
    const [start = ''] = /^mail \S+ /.exec(name) ?? []
    const before = start && ended.find(({ grant }) => grant.startsWith(start))?.grant
    return before ? [{ before, name, start }] : []
  })
  return [
    ...rewritten.flatMap(compareWords),
    ...added
      .filter((one) => !rewritten.some(({ name }) => name === one.name))
      .map(({ text }) => `may now   ${text}`),
    ...ended
      .filter(({ grant }) => !rewritten.some(({ before }) => before === grant))
      .map(({ text }) => `no longer ${text}`),
  ]
}

type Rewritten = { before: string; name: string; start: string }

/** Returns the changed texts of an e-mail. The name of its right contains all of them. */
const compareWords = ({ before, name, start }: Rewritten): string[] => {
  const [old = [], now = []] = [before, name].map((one) => one.slice(start.length).split(' | '))
  const quote = (text: string | undefined): string => (text ? `“${text}”` : 'nothing')
  return Array.from({ length: Math.max(old.length, now.length) }, (_, index) => index)
    .filter((index) => old[index] !== now[index])
    .map((index) => `new words ${start}sends ${quote(now[index])}, not ${quote(old[index])}`)
}

/** An older shop sends no grants. One that does not know the module sends nothing. */
type Known = Partial<ModuleDetails>

export const readDetails = async (target: ShopTarget, module: string): Promise<Known> => {
  try {
    const response = await callShop(target, { method: 'GET', path: `/modules/${module}` })
    return (await response.json()) as ModuleDetails
  } catch (error) {
    if (error instanceof RefusedError && error.problem.code === 'module-not-found') return {}
    throw error
  }
}

/** Says how to go on once a manager has approved what a release waits for. */
export const explainWaiting = (
  error: unknown,
  { module, version }: Release,
  finish: Finish,
): unknown => {
  if (!(error instanceof RefusedError) || error.problem.code !== 'release-waits-for-grants')
    return error
  const { issues = [] } = error.problem
  const lines = [
    `${module} ${version} is stored, and waits for a manager of the shop to approve:`,
    ...issues.map(({ message }) => `  - ${message}`),
    `Where: in the back office, Integrations → ${module} → Back end. What is live stays as it is.`,
    `Then: “Approve all” there also ${finish.kind === 'canary' ? 'starts this canary' : 'makes it live'}. If they approve one by one, run the same command again.`,
  ]
  return new RefusedError(lines.join('\n'), error.problem)
}
