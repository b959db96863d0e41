import { nextTask } from '@shop/module-runtime/when-idle'

/** Imports dynamically, so that the shared libraries are registered before any code uses them. */
const start = async (): Promise<void> => {
  await import('react-dom/client')
  // Split the start into tasks, because one long task would delay a tap on a slow phone.
  await nextTask()
  await import('./start.ts')
}

void start()
