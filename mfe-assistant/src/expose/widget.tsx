import {
  type ComponentType,
  createElement,
  type ReactElement,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSnapshot } from 'valtio'

import { createBrowserClient } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { type ModuleContext, mountSlot, type Navigation } from '@shop/module-runtime/mount'
import { addErrorToast } from '@shop/session/error-toast'
import { Icon } from '@shop/ui/icon'
import { below } from '@shop/ui/media'

import { chat, closeChat, openChat } from '../chat/chat.ts'
import * as css from '../chat/widget.css.ts'

/** When the panel closes, the button takes the focus, unless a new page has taken it. */
const Widget = ({ context }: { context: ModuleContext }) => {
  const path = usePath(context.navigation)
  const { isOpen } = useSnapshot(chat)
  const [client] = useState(() => createBrowserClient())
  const panel = usePanel(isOpen, client)
  // The button updates first, because the panel renders more slowly.
  const isPanelOpen = useDeferredValue(isOpen && panel !== null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isPanelOpen && document.activeElement === document.body)
      button.current?.focus()
    wasOpen.current = isPanelOpen
  }, [isPanelOpen])
  useEffect(() => closeAt(path), [path])
  if (path === checkoutPath) return null
  return (
    <div className={css.root} data-open={isPanelOpen || undefined}>
      {isPanelOpen && panel}
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={isOpen}
        aria-label={isOpen ? 'Close shopping assistant' : 'Open shopping assistant'}
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onClick={isOpen ? closeChat : openChat}
      >
        <Icon name={isOpen ? 'close' : 'chat'} />
      </button>
    </div>
  )
}

export const mount = mountSlot(Widget)

type Panel = ComponentType<{ client: Client }>

const loadPanel = async (): Promise<Panel> => (await import('../chat/chat-panel.tsx')).ChatPanel

/** Opening the panel loads it again and shows a failure, so a failure here is ignored. */
const preloadPanel = (): void => void loadPanel().catch(() => {})

const usePanel = (isOpen: boolean, client: Client): ReactElement | null => {
  const [panel, setPanel] = useState<Panel | null>(null)
  useEffect(() => {
    if (!isOpen || panel) return
    loadPanel().then(
      (loaded) => setPanel(() => loaded),
      (error: unknown) => {
        console.warn('The assistant could not be loaded.', error)
        closeChat()
        addErrorToast('The assistant could not be loaded', 'Check your connection and try again.')
      },
    )
  }, [isOpen, panel])
  return panel && createElement(panel, { client })
}

/** Closes the panel at the checkout and, on phones, on every page, because it covers the page. */
const closeAt = (path: string): void => {
  if (path === checkoutPath || matchMedia(below('landscape')).matches) closeChat()
}

const checkoutPath = '/checkout'

const usePath = (navigation: Navigation): string =>
  useSyncExternalStore(navigation.subscribe, () => navigation.current().href.split(/[?#]/)[0] ?? '')
