/** The server entry of a release, which renders pages or the frame in an isolate of its own. */
import * as v from 'valibot'

import { basisHeader, readBasis, type ResponseBasis } from '@shop/contracts/basis'
import type { Release } from '@shop/contracts/release'
import { FragmentHead, Frame, type FrameInput } from '@shop/contracts/server-entry'

import { readBytes } from '../../http/valid.ts'
import type { Ctx } from '../../platform/context.ts'
import { requestIdHeader } from '../../platform/request-id.ts'
import { readStoredText } from './stored-files.ts'

/** How long a server entry may take before the browser renders instead, in milliseconds. */
const renderTimeoutMs = 2000

/** What the platform lets one call of a server entry use; workerd on one machine enforces neither. */
const limits = { cpuMs: 500, subRequests: 20 }

/** The most that a server entry may send, in bytes. */
export const maxResponseBytes = 1024 * 1024

/** A page as its module renders it. `html` is empty when the browser has to render. */
export type Fragment = { head: FragmentHead; status: number; html: string }

/** A fragment, and what it was made of; `null` when the entry does not say. */
export type MadeFragment = { fragment: Fragment; basis: ResponseBasis | null }

/** @throws Error when the entry throws, takes too long, or sends too much or something else than a fragment */
export const fetchFragment = async (
  entry: Fetcher,
  { href }: URL,
  requestId: string,
): Promise<MadeFragment> => {
  const response = await entry.fetch(href, {
    headers: { [requestIdHeader]: requestId },
    signal: AbortSignal.timeout(renderTimeoutMs),
  })
  return {
    fragment: parseFragment(response.status, await readText(response)),
    basis: readBasis(response.headers.get(basisHeader)),
  }
}

/** @throws Error when the text does not begin with a line that is a fragment's head as JSON */
export const parseFragment = (status: number, text: string): Fragment => {
  const end = text.indexOf('\n')
  const head = v.parse(FragmentHead, JSON.parse(text.slice(0, end)))
  return { head, status, html: text.slice(end + 1) }
}

/** The frame of the shell's entry. @throws Error as `fetchFragment` does */
export const fetchFrame = async (
  entry: Fetcher,
  input: FrameInput,
  requestId: string,
): Promise<Frame> => {
  const response = await entry.fetch('http://shell/frame', {
    method: 'POST',
    headers: { [requestIdHeader]: requestId },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(renderTimeoutMs),
  })
  return v.parse(Frame, JSON.parse(await readText(response)))
}

/** The timeout of the call ends the body, too. @throws ProblemError `body-too-large` */
const readText = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, maxResponseBytes))

const mainModule = 'server.js'

/**
 * A release's server entry, or `null` when it has none or this platform has no Dynamic Workers. It has no
 * network and reaches nothing but the public API and the values of its module. `code` replaces what the bucket has of it.
 */
export const openServerEntry = (
  ctx: Pick<Ctx, 'sandbox' | 'files'>,
  { server, module, version }: Release,
  code?: string,
): Fetcher | null => {
  const { sandbox } = ctx
  if (!sandbox || !server) return null
  const name = `${module}@${version}`
  // Called once for an isolate of the entry: what leads to the API takes a tenth of a page's time to make.
  const worker = sandbox.loader.get(name, async () => ({
    compatibilityDate: sandbox.compatibilityDate,
    mainModule,
    modules: {
      [mainModule]: code ?? (await readStoredText(ctx, { module, version }, server.entry)),
    },
    env: { API: sandbox.api, STORE: sandbox.storeOf(module) },
    globalOutbound: null,
    limits,
    tails: [sandbox.logsOf({ release: name })],
  }))
  return worker.getEntrypoint()
}
