import { nextTask } from '@shop/module-runtime/when-idle'

/** Imports dynamically, so that the shared libraries are registered before any code needs them. */
const start = async (): Promise<void> => {
  await import('react-dom/client')
  // One long task would delay a tap on a slow phone, so the start is several tasks.
  await nextTask()
  await import('./start.ts')
}

void start()
