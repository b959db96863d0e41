import { release } from '@shop/testkit/wire'
import type { Mount, Navigation, PageContext } from '@shop/module-runtime/mount'

import { onUnmount } from './render.tsx'

type Location = { href: string; state: unknown }

export type FakeShell = {
  href: () => string
  back: () => void
}

/**
 * Mounts an entry of `src/expose/` at a path, and resolves once it is mounted. `location` has the
 * path, too. Slots stay empty unless `context` fills them.
 */
export const mountEntry = async (
  mount: Mount,
  href = '/',
  context: Partial<PageContext> = {},
): Promise<FakeShell> => {
  const element = document.createElement('main')
  element.id = 'main'
  document.body.append(element)
  const entries: Location[] = [{ href, state: null }]
  const current = (): Location => entries.at(-1) ?? { href, state: null }
  const testHref = location.href
  const showInLocation = (): void => history.replaceState(null, '', current().href)
  showInLocation()
  const listeners = new Set<Parameters<Navigation['subscribe']>[0]>()
  const controller = new AbortController()
  const navigation = {
    current,
    go: (next, { isReplace = false, state = null } = {}) => {
      if (isReplace) entries.pop()
      entries.push({ href: next, state })
      showInLocation()
      for (const listen of listeners) listen(isReplace ? 'REPLACE' : 'PUSH')
    },
    restoreScroll: () => {},
    subscribe: (listen) => {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  } satisfies Navigation
  const followLink = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const path = link?.getAttribute('href')
    if (event.defaultPrevented || !path?.startsWith('/')) return
    event.preventDefault()
    navigation.go(path)
  }
  document.addEventListener('click', followLink)
  const { unmount } = await mount(element, {
    release: { ...release(), styles: {} },
    navigation,
    signal: controller.signal,
    ...context,
  })
  onUnmount(() => {
    document.removeEventListener('click', followLink)
    controller.abort()
    unmount()
    element.remove()
    history.replaceState(null, '', testHref)
  })
  return {
    href: () => current().href,
    back: () => {
      entries.pop()
      showInLocation()
      for (const listen of listeners) listen('BACK')
    },
  }
}
