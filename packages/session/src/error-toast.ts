import { addToast } from './toasts.ts'

/** Shows a message about a failure. */
export const addErrorToast = (title: string, description = ''): void =>
  void addToast({ title, description, variant: 'destructive' })
