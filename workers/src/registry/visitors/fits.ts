/** Whether releases fit each other in one page. What is live fits, by the database; what a visitor gets in its place may not. */
import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'

import { checkOwners, checkShared } from '../gate/release-rules.ts'

/** Why a release cannot be in a page with the others, or `null`; one of its own module is replaced by it. */
export const findMisfit = (release: Release, others: readonly Release[]): string | null => {
  for (const other of others) {
    const reason = other.module === release.module ? null : reasonAgainst(release, other)
    if (reason !== null) return reason
  }
  return null
}

/** The same few releases meet in every page view. */
const known = new WeakMap<Release, WeakMap<Release, string | null>>()

const reasonAgainst = (release: Release, other: Release): string | null => {
  const ofRelease = known.get(release) ?? new WeakMap<Release, string | null>()
  known.set(release, ofRelease)
  const last = ofRelease.get(other)
  if (last !== undefined) return last
  const reason = check(release, other)
  ofRelease.set(other, reason)
  return reason
}

const check = (release: Release, other: Release): string | null => {
  try {
    checkOwners(release, [other])
    checkShared(release, [other])
    return null
  } catch (error) {
    if (error instanceof ProblemError) return error.message
    throw error
  }
}
