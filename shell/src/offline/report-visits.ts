import type { LiveModule } from '@shop/contracts/release'
import { ownerOf } from '@shop/contracts/route-pattern'
import { whenIdle } from '@shop/module-runtime/when-idle'

import { loadExpose, resetModule } from '../federation/load-module.ts'
import type { ShellNavigation } from '../navigation/navigation.ts'
import { toCheckedFile } from './integrity.ts'
import { savesData, type Visit } from './precache.ts'

export const startOffline = async (
  modules: readonly LiveModule[],
  navigation: ShellNavigation,
): Promise<void> => {
  const isForStaff = ownerOf(modules, location.pathname)?.audience === 'staff'
  if (isForStaff || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(serviceWorkerUrl())
  } catch {
    // Either the browser blocks service workers, or the shop has withdrawn its service worker.
    return
  }
  await isControlled()
  reportVisits(navigation)
  if (!savesData()) await loadPrecachedPages(modules)
}

const serviceWorkerPath = '/sw.js'

type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => { createScriptURL: (url: string) => string }
}

/** Returns a trusted URL, because a browser that enforces Trusted Types rejects a plain string. */
const serviceWorkerUrl = (): string => {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy('service-worker', {
    createScriptURL: () => serviceWorkerPath,
  })
  return policy?.createScriptURL('') ?? serviceWorkerPath
}

const isControlled = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

const reportVisits = (navigation: ShellNavigation): void => {
  let files: Visit['files'] = []
  let isScheduled = false
  const report = (): void => {
    const { origin, pathname, search } = location
    const visit: Visit = { page: origin + pathname + search, files }
    navigator.serviceWorker.controller?.postMessage(visit)
    files = []
    isScheduled = false
  }
  const reportWhenIdle = (): void => {
    if (!isScheduled) whenIdle(report)
    isScheduled = true
  }
  const observer = new PerformanceObserver((list) => {
    const known = readIntegrity(document)
    const loaded = list.getEntries().map(({ name }) => toCheckedFile(name, location.origin, known))
    const checked = loaded.filter((file) => file !== null)
    files.push(...checked)
    if (checked.length > 0) reportWhenIdle()
  })
  observer.observe({ type: 'resource', buffered: true })
  navigation.onMove(reportWhenIdle)
  reportWhenIdle()
}

const readIntegrity = (document: Document): ReadonlyMap<string, string> => {
  const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}'
  const { integrity = {} } = JSON.parse(text) as { integrity?: Record<string, string> }
  const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  return new Map([
    ...Object.entries(integrity),
    ...styles.map((link) => [new URL(link.href).pathname, link.integrity] as const),
  ])
}

/** Loads modules that have pages to precache, because only a loaded page reveals all its files. */
const loadPrecachedPages = async (modules: readonly LiveModule[]): Promise<void> => {
  for (const module of modules.filter(({ offline }) => offline?.precache?.length)) {
    try {
      await loadExpose(module, './page')
    } catch {
      // This failure is not reported, because opening the page loads the module again.
      resetModule(module)
    }
  }
}
