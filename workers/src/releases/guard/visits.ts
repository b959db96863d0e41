import type { Release } from '@shop/contracts/release'
import type { ModuleReport } from '@shop/contracts/report'
import { vitalLimits } from '@shop/contracts/document'
import { dayMs } from '@shop/domain/time'

import type { ServedPage } from '../../platform/context.ts'
import { hmacSha256 } from '../../platform/crypto.ts'
import { visitorOf } from '../../platform/http/rate-limit.ts'
import type { ReleaseName } from '../registry/read/read-registry.ts'
import { type Signal, signals } from './judge.ts'

/** `signals` is a bit set. `bitOf` returns the bit of each signal. */
export type ReleaseVisit = ReleaseName & { signals: number }
/** The guard stores only a digest of the address `visitor`. */
type Report = { visitor: string; bucket: number | null; atMs: number; releases: ReleaseVisit[] }
export type Notes = { reports: Report[]; served: ServedPage[] }

export const nameOf = ({ module, version }: ReleaseName): string => `${module}@${version}`

export const bitOf = (signal: Signal): number => 1 << signals.indexOf(signal)

export const releasesOf = ({ modules }: ModuleReport): ReleaseVisit[] =>
  modules.map(({ module, version, outcome, vitals = {} }) => {
    const isPoor = (name: keyof typeof vitalLimits): boolean =>
      (vitals[name] ?? 0) > vitalLimits[name]
    const bad: Record<Signal, boolean> = {
      load_failed: outcome === 'load-failed',
      render_failed: outcome === 'render-failed',
      poor_lcp: isPoor('lcp_ms'),
      poor_inp: isPoor('inp_ms'),
      poor_cls: isPoor('cls'),
    }
    const bits = signals.filter((signal) => bad[signal]).map(bitOf)
    return { module, version, signals: bits.reduce((all, bit) => all | bit, 0) }
  })

/**
 * Counts all IPv6 addresses with the same first 48 bits as one visitor. With 64 bits, one household
 * could pose as many visitors.
 */
export const guardVisitorOf = (request: Request): string => visitorOf(request, 48)

type PageReleases = {
  compared: readonly Release[]
  shell: Release
  owner: Release | undefined
  bucket: number
}

/** Returns null for programs and prefetches (Fetch Metadata), and if no release is compared. */
export const servedPageOf = (
  request: Request,
  { compared, shell, owner, bucket }: PageReleases,
  nowMs: number,
): ServedPage | null => {
  const { method, headers } = request
  const isShown = headers.get('sec-fetch-mode') === 'navigate' && !headers.has('sec-purpose')
  if (method !== 'GET' || !isShown) return null
  const releases = compared
    .filter(
      ({ module, slots }) =>
        module === 'shell' || module === owner?.module || Object.keys(slots).length > 0,
    )
    .map(({ module, version }) => ({ module, version }))
  if (releases.length === 0) return null
  const page = [shell, ...(owner ? [owner] : [])].map(nameOf).join(' ')
  return { visitor: guardVisitorOf(request), bucket, atMs: nowMs, page, releases }
}

const saltTtlMs = dayMs
const saltKey = 'salt'
/** Each digest matches hundreds of IPv4 addresses, so it identifies nobody, even with the salt. */
const digestBits = 24
const personBits = 8

/** `digest` stands for an address. `person` distinguishes most people who share that address. */
export type Person = { digest: number; person: number }

type Salt = { bytes: Uint8Array<ArrayBuffer>; madeAtMs: number }

/** Making a new salt deletes the old one, so old digests cannot be traced to addresses. */
export const openVisitorDigests = ({ kv }: Pick<DurableObjectStorage, 'kv'>, nowMs: number) => {
  const makeSalt = (madeAtMs: number): Salt => {
    const made = { bytes: crypto.getRandomValues(new Uint8Array(32)), madeAtMs }
    kv.put(saltKey, made)
    return made
  }
  let salt = kv.get<Salt>(saltKey) ?? makeSalt(nowMs)

  const digestOf = async (text: string, bits: number): Promise<number> => {
    const { buffer } = await hmacSha256(salt.bytes, text)
    return new DataView(buffer).getUint32(0) >>> (32 - bits)
  }

  return {
    isOld: (atMs: number): boolean => atMs - salt.madeAtMs > saltTtlMs,
    renew: (atMs: number): void => {
      salt = makeSalt(atMs)
    },
    personOf: async (of: { visitor: string; bucket: number | null }): Promise<Person> => ({
      digest: await digestOf(of.visitor, digestBits),
      person: await digestOf(`${of.visitor} ${of.bucket}`, personBits),
    }),
  }
}
