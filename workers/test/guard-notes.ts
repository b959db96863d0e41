/** Builds notes for the guard with visitors from the past. */
import { nextVisitor } from '@shop/testkit/next-visitor'

import type { Notes } from '../src/releases/guard/visits.ts'

type Release = { module: string; version: string }

const shell = { module: 'shell', version: '1.0.0' }
const bucket = 1

/** Pages served to visitors a minute ago; `reporting` of them reported after five seconds. */
export const visits = (
  release: Release,
  { visitors, reporting }: { visitors: number; reporting: number },
): Notes => {
  const atMs = Date.now() - 60_000
  const page = [shell, release].map(({ module, version }) => `${module}@${version}`).join(' ')
  const addresses = Array.from({ length: visitors }, () => nextVisitor()['cf-connecting-ip'])
  return {
    served: addresses.map((visitor) => ({ visitor, bucket, atMs, page, releases: [release] })),
    reports: addresses.slice(0, reporting).map((visitor) => ({
      visitor,
      bucket,
      atMs: atMs + 5000,
      releases: [shell, release].map((one) => ({ ...one, signals: 0 })),
    })),
  }
}
