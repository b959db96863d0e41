import { nextTask } from '@shop/module-runtime/when-idle'

/** Imports dynamically, so that the shared libraries are registered before code uses them. */
const start = async (): Promise<void> => {
  await import('react-dom/client')
  // Splits the start into tasks, because one long task would delay a tap on a slow phone.
  await nextTask()
  await import('./start.ts')
}

void start()
