/** Runs the server entry of a release, which renders pages or the frame in a separate isolate. */
import * as v from 'valibot'

import { basisHeader, readBasis, type ResponseBasis } from '@shop/contracts/basis'
import type { Release } from '@shop/contracts/release'
import { FragmentHead, Frame, type FrameInput } from '@shop/contracts/server-entry'

import { readBytes } from '../../../platform/http/valid.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { LogLine } from '../../../platform/log.ts'
import { requestIdHeader } from '../../../platform/request-id.ts'
import { readStoredText } from './stored-files.ts'

/** The limits that Cloudflare enforces for one call. workerd elsewhere enforces neither. */
const limits = { cpuMs: 500, subRequests: 20 }

export const maxResponseBytes = 1024 * 1024

/** A page rendered by its module. `html` is empty if the browser has to render. */
export type Fragment = { head: FragmentHead; status: number; html: string }

/** A fragment. `basis` is what it depends on, or null if the entry does not say. */
export type MadeFragment = { fragment: Fragment; basis: ResponseBasis | null }

type RenderCtx = Pick<Ctx, 'requestId' | 'renderMs'>

/**
 * Requests a fragment from a server entry.
 * @throws Error if the entry throws, takes too long, sends too much, or sends no fragment
 */
export const fetchFragment = async (
  { requestId, renderMs }: RenderCtx,
  entry: Fetcher,
  { href }: URL,
): Promise<MadeFragment> => {
  const response = await entry.fetch(href, {
    headers: { [requestIdHeader]: requestId },
    signal: AbortSignal.timeout(renderMs),
  })
  return {
    fragment: parseFragment(response.status, await readText(response)),
    basis: readBasis(response.headers.get(basisHeader)),
  }
}

/**
 * Splits a response into its first line, which is the head as JSON, and the HTML.
 * @throws Error if the text does not begin with a valid head
 */
export const parseFragment = (status: number, text: string): Fragment => {
  const end = text.indexOf('\n')
  const head = v.parse(FragmentHead, JSON.parse(text.slice(0, end)))
  return { head, status, html: text.slice(end + 1) }
}

/**
 * Requests the frame from the shell's entry.
 * @throws Error as `fetchFragment` does
 */
export const fetchFrame = async (
  { requestId, renderMs }: RenderCtx,
  entry: Fetcher,
  input: FrameInput,
): Promise<Frame> => {
  const response = await entry.fetch('http://shell/frame', {
    method: 'POST',
    headers: { [requestIdHeader]: requestId },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(renderMs),
  })
  return v.parse(Frame, JSON.parse(await readText(response)))
}

/**
 * The timeout of the call also ends reading the body.
 * @throws ProblemError `body-too-large`
 */
const readText = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, maxResponseBytes))

const mainModule = 'server.js'

/**
 * Opens a release's server entry. Returns null if it has none, or if this platform has no Dynamic
 * Workers. The entry has no network, and only reaches the public API and the values of its module.
 * `code` replaces the code in the bucket.
 */
export const openServerEntry = (
  ctx: Pick<Ctx, 'sandbox' | 'files'>,
  { server, module, version, integrity }: Release,
  code?: string,
): Fetcher | null => {
  const { sandbox } = ctx
  if (!sandbox || !server) return null
  const release = `${module}@${version}`
  // Includes the content's hash, because a removed release may come back under the same version
  // with other bytes.
  const name = `${release} ${integrity[server.entry] ?? ''}`
  // The callback runs once per isolate of the entry. Creating the bindings for each page would add
  // a tenth to its time.
  const worker = sandbox.loader.get(name, async () => ({
    compatibilityDate: sandbox.compatibilityDate,
    mainModule,
    modules: {
      [mainModule]: code ?? (await readStoredText(ctx, { module, version }, server.entry)),
    },
    env: { API: sandbox.api, STORE: sandbox.storeOf(module) },
    globalOutbound: null,
    limits,
    tails: [sandbox.logsOf({ release })],
  }))
  return worker.getEntrypoint()
}

/**
 * Identifies the release, so that its team finds its lines in the log: `catalog@1.0.0-3f9a0c12de`.
 */
export type EntryProps = { release: string }

/** The most lines per call and characters per line, so that a loop cannot flood the log. */
const maxLines = 20
const maxLength = 2000

type Call = Pick<TraceItem, 'event' | 'logs' | 'exceptions' | 'outcome'>

/** Converts the console output and exceptions of a server entry to lines of the shop's log. */
export const linesOfCall = ({
  event,
  logs,
  exceptions,
  outcome,
}: Call): { requestId: string; lines: LogLine[] } => {
  const lines: LogLine[] = [
    ...logs.map(({ level, message }) => ({ level: levelOf(level), message: textOf(message) })),
    ...exceptions.map(({ name, message, stack }) => ({
      level: 'error' as const,
      message: shorten(`${name}: ${message}`),
      ...(stack ? { error: shorten(stack) } : {}),
    })),
  ]
  // If the platform ends a call, nothing is thrown, and the outcome is "exceededCpu" or
  // "exceededMemory".
  if (outcome.startsWith('exceeded')) lines.push({ level: 'error', message: `ended: ${outcome}` })
  const left = lines.length - maxLines
  return {
    requestId: requestIdOf(event),
    lines:
      left > 0
        ? [
            ...lines.slice(0, maxLines),
            { level: 'warn', message: `${left} more lines were left out` },
          ]
        : lines,
  }
}

/** The Worker sends its request id with each call. */
const requestIdOf = (event: Call['event']): string =>
  (event && 'request' in event ? event.request?.headers[requestIdHeader] : undefined) ?? 'unknown'

const levels: Record<string, LogLine['level']> = { error: 'error', warn: 'warn' }
const levelOf = (level: string): LogLine['level'] => levels[level] ?? 'info'

const textOf = (message: unknown): string =>
  shorten(
    [message]
      .flat()
      .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
      .join(' '),
  )

const shorten = (text: string): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
