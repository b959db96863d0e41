// Imports the store by its shared name. With a relative import, each module would have its own copy
// of the store, and nothing would show the toasts in that copy.
import { addToast } from '@shop/session/toasts'

/** Shows a message about a failure. */
export const addErrorToast = (title: string, description = ''): void =>
  void addToast({ title, description, variant: 'destructive' })
