import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'

import { createBrowserClient } from '@shop/client/browser-client'
import { type ModuleContext, mountSlot, type Navigation } from '@shop/module-runtime/mount'
import { Icon } from '@shop/ui/icon'
import { below } from '@shop/ui/media'

import { ChatPanel } from '../chat/chat-panel.tsx'
import { chat, closeChat, openChat } from '../chat/chat.ts'
import * as css from '../chat/widget.css.ts'

/** Closing returns the focus to the button, unless a new page has taken it. */
const Widget = ({ context }: { context: ModuleContext }) => {
  const path = usePath(context.navigation)
  const { isOpen } = useSnapshot(chat)
  // Update the button first: the panel renders slower and forces a layout to focus its field.
  const isPanelOpen = useDeferredValue(isOpen)
  const [client] = useState(() => createBrowserClient())
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
      {isPanelOpen && <ChatPanel client={client} />}
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={isOpen}
        aria-label={isOpen ? 'Close shopping assistant' : 'Open shopping assistant'}
        onClick={isOpen ? closeChat : openChat}
      >
        <Icon name={isOpen ? 'close' : 'chat'} />
      </button>
    </div>
  )
}

export const mount = mountSlot(Widget)

/** The checkout has no assistant, and on a phone the panel would cover the new page. */
const closeAt = (path: string): void => {
  if (path === checkoutPath || matchMedia(below('landscape')).matches) closeChat()
}

const checkoutPath = '/checkout'

const usePath = (navigation: Navigation): string =>
  useSyncExternalStore(navigation.subscribe, () => navigation.current().href.split(/[?#]/)[0] ?? '')
