/** Registers the service worker, and has what this visit sees kept. */
import type { LiveModule } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'

import { forgetModule, loadExpose } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { alwaysKept } from './always-kept.ts'
import { savesData } from './saves-data.ts'
import { startTelling } from './tell-seen.ts'

/** Does nothing in the back office, nor where service workers are not to be had. */
export const startOffline = async (
  modules: readonly LiveModule[],
  navigation: ShellNavigation,
): Promise<void> => {
  if (!('serviceWorker' in navigator) || location.pathname.startsWith('/admin')) return
  try {
    await navigator.serviceWorker.register(workerAddress())
  } catch {
    // Blocked by the browser or its owner, or withdrawn by us: the shop works as well without.
    return
  }
  await isControlled()
  startTelling(navigation)
  if (!savesData()) await loadAlwaysKept(modules)
}

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/** A page's policy refuses plain text as a script's address where it knows trusted types. */
const workerAddress = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => '/sw.js' })
  return policy?.createScriptURL('') ?? '/sw.js'
}

/** At once, or a moment after the worker was installed by the first visit. */
const isControlled = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

/** Loading is what finds all files of a page; a move to it is quicker for that, too. */
const loadAlwaysKept = async (modules: readonly LiveModule[]): Promise<void> => {
  const owner = ownerOf(modules, alwaysKept.cart)
  if (!owner) return
  try {
    await loadExpose(owner, './page')
  } catch {
    // Said where it matters, on the page itself; there it is asked for anew.
    forgetModule(owner)
  }
}
