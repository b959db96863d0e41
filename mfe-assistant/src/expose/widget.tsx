import { useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'

import { createBrowserClient } from '@shop/client/browser-client'
import { type ModuleContext, mountSlot, type Navigation } from '@shop/module-runtime/mount'
import { Icon } from '@shop/ui/icon'
import { below } from '@shop/ui/media'

import { ChatPanel } from '../chat/chat-panel.tsx'
import { chat, closeChat, openChat } from '../chat/chat.ts'
import * as css from '../chat/widget.css.ts'

/** The round button and the panel it opens. Closing returns the focus to the button, unless a new page has taken it. */
const Widget = ({ context }: { context: ModuleContext }) => {
  const path = usePath(context.navigation)
  const { isOpen } = useSnapshot(chat)
  // The button changes first: the panel takes longer, and lays the page out to focus its field.
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

/** Closes at the checkout, where there is no assistant, and on each new page of a phone, which the panel would cover. */
const closeAt = (path: string): void => {
  if (path === checkoutPath || matchMedia(below('landscape')).matches) closeChat()
}

const checkoutPath = '/checkout'

const usePath = (navigation: Navigation): string =>
  useSyncExternalStore(navigation.subscribe, () => navigation.current().href.split(/[?#]/)[0] ?? '')
