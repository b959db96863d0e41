// By its shared name, because a relative import would give each module toasts that nothing shows.
import { addToast } from '@shop/session/toasts'

/** Shows a message about a failure. */
export const addErrorToast = (title: string, description = ''): void =>
  void addToast({ title, description, variant: 'destructive' })
