import { createBrowserClient } from '@shop/client/browser-client'

/** Calls the API as the signed-in member of staff. The back office renders only in browsers. */
export const client = createBrowserClient()
