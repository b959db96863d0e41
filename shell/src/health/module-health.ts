/** How the modules of this page fare, as its reports say it. */
import { notRenderedName } from '@shop/contracts/not-rendered'
import type { ModuleOutcome, ModuleReport } from '@shop/contracts/report'
import { releaseBase } from '@shop/contracts/release'
import type { Mount } from '@shop/module-runtime/mount'

type ReleaseName = { module: string; version: string }

const severity: Record<ModuleOutcome, number> = { loaded: 0, 'render-failed': 1, 'load-failed': 2 }

const health = new Map<string, ReleaseName & { outcome: ModuleOutcome }>()
const listeners = new Set<() => void>()

/** Of every module that was loaded so far, or could not be. */
export const readHealth = (): ModuleReport['modules'] => [...health.values()]

/** Calls back when a module fails that had not failed in this way before. */
export const onModuleFailure = (listener: () => void): void => void listeners.add(listener)

/** The worst that happened stays, also when another try succeeds: the visitor saw it. */
export const recordOutcome = ({ module, version }: ReleaseName, outcome: ModuleOutcome): void => {
  const last = health.get(module)
  if (last && severity[last.outcome] >= severity[outcome]) return
  health.set(module, { module, version, outcome })
  if (outcome !== 'loaded') for (const listener of listeners) listener()
}

/** Without a network nothing can be loaded, whichever release it is. */
export const recordLoadFailure = (release: ReleaseName): void => {
  if (navigator.onLine) recordOutcome(release, 'load-failed')
}

/** The same `mount`, of which it is recorded when it fails, or something that it has mounted does while it renders. */
export const recordingMount =
  (release: ReleaseName, mount: Mount): Mount =>
  async (element, context) => {
    const record = (): void => recordOutcome(release, 'render-failed')
    const { onFailure } = context
    try {
      return await mount(element, {
        ...context,
        onRenderError: record,
        ...(onFailure && { onFailure: (error: unknown) => (record(), onFailure(error)) }),
      })
    } catch (error) {
      record()
      throw error
    }
  }

/** Records the modules that the server could not render: the page came later, also when the browser renders it well. */
export const recordNotRendered = (releases: readonly ReleaseName[]): void => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${notRenderedName}"]`)
  const names = meta?.content.split(' ') ?? []
  for (const release of releases)
    if (names.includes(release.module)) recordOutcome(release, 'render-failed')
}

/** Records errors and rejected promises that no code handles, by the files in which they began. */
export const recordWindowErrors = (releases: readonly ReleaseName[]): void => {
  const record = (files: string): void => {
    const release = findRelease(releases, files)
    if (release) recordOutcome(release, 'render-failed')
  }
  addEventListener('error', ({ filename }) => record(filename))
  addEventListener('unhandledrejection', ({ reason }: { reason: unknown }) => {
    // Without a network requests of any release fail.
    if (navigator.onLine && reason instanceof Error) record(reason.stack ?? '')
  })
}

/** The module that a stack names first. The shell is behind every module, with the libraries that it shares. */
const findRelease = (releases: readonly ReleaseName[], stack: string): ReleaseName | undefined => {
  const positionOf = (release: ReleaseName): number => stack.indexOf(releaseBase(release))
  const named = releases
    .filter((release) => positionOf(release) >= 0)
    .toSorted((one, other) => positionOf(one) - positionOf(other))
  return named.find(({ module }) => module !== 'shell') ?? named[0]
}
