import { nextTask } from '@shop/module-runtime/when-idle'

/**
 * The only asynchronous boundary: shared libraries are negotiated before anything imports them.
 * React runs in its own task, so that no task is long on a slow phone.
 */
const start = async (): Promise<void> => {
  await import('react-dom/client')
  await nextTask()
  await import('./start.ts')
}

void start()
