import { createBrowserClient } from '@shop/client/browser-client'

/** One client is enough, because the back office renders only in the browser of one visitor. */
export const client = createBrowserClient()
