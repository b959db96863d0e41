import { notRenderedName } from '@shop/contracts/not-rendered'
import type { ModuleOutcome, ModuleReport } from '@shop/contracts/report'
import { releaseBase } from '@shop/contracts/release'
import type { Mount } from '@shop/module-runtime/mount'

type ReleaseName = { module: string; version: string }

const severity: Record<ModuleOutcome, number> = { loaded: 0, 'render-failed': 1, 'load-failed': 2 }

const health = new Map<string, ReleaseName & { outcome: ModuleOutcome }>()
const listeners = new Set<() => void>()

export const readHealth = (): ModuleReport['modules'] => [...health.values()]

/** Calls back when a module fails for the first time, or worse than before. */
export const onModuleFailure = (listener: () => void): void => void listeners.add(listener)

/** Keeps the worst outcome even if a retry succeeds, because the visitor saw it. */
export const recordOutcome = ({ module, version }: ReleaseName, outcome: ModuleOutcome): void => {
  const last = health.get(module)
  if (last && severity[last.outcome] >= severity[outcome]) return
  health.set(module, { module, version, outcome })
  if (outcome !== 'loaded') for (const listener of listeners) listener()
}

/** Ignores failures while offline, because every release fails then. */
export const recordLoadFailure = (release: ReleaseName): void => {
  if (navigator.onLine) recordOutcome(release, 'load-failed')
}

/** Wraps `mount` to record a failure of it, or of anything that it has mounted. */
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

/** Records a failure for each module that the server did not render, because its page came late. */
export const recordNotRendered = (releases: readonly ReleaseName[]): void => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${notRenderedName}"]`)
  const names = meta?.content.split(' ') ?? []
  for (const release of releases)
    if (names.includes(release.module)) recordOutcome(release, 'render-failed')
}

/** Records unhandled errors and rejections for the release whose files caused them. */
export const recordWindowErrors = (releases: readonly ReleaseName[]): void => {
  const record = (files: string): void => {
    const release = findRelease(releases, files)
    if (release) recordOutcome(release, 'render-failed')
  }
  addEventListener('error', ({ filename }) => record(filename))
  addEventListener('unhandledrejection', ({ reason }: { reason: unknown }) => {
    if (navigator.onLine && reason instanceof Error) record(reason.stack ?? '')
  })
}

/** The shell comes last, because every stack includes it and its shared libraries. */
const findRelease = (releases: readonly ReleaseName[], stack: string): ReleaseName | undefined => {
  const positionOf = (release: ReleaseName): number => stack.indexOf(releaseBase(release))
  const named = releases
    .filter((release) => positionOf(release) >= 0)
    .toSorted((one, other) => positionOf(one) - positionOf(other))
  return named.find(({ module }) => module !== 'shell') ?? named[0]
}

/** Reads the shell's version from the URL of its script: the page's registry does not list it. */
export const ownRelease = (): { module: 'shell'; version: string } | null => {
  const script = document.querySelector<HTMLScriptElement>('script[src^="/modules/shell/"]')
  const version = script?.getAttribute('src')?.split('/')[3]
  return version ? { module: 'shell', version } : null
}
