import { createBrowserClient } from '@shop/client/browser-client'

/** Calls the API of the shop whose page this is. */
export const client = createBrowserClient()
