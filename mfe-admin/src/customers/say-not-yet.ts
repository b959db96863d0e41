/** What the screen offers and the shop cannot do yet. */
import { addToast } from '@shop/session/toasts'

/** Says so politely; nothing else happens. */
export const showNotYet = (what: string): void => {
  addToast({ title: `${what} is not there yet.`, description: 'Nothing was sent or changed.' })
}
