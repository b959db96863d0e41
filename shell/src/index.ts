import { nextTask } from '@shop/module-runtime/next-task'

/**
 * The one asynchronous boundary: shared libraries are agreed on before anything imports them. React runs in a task of its own,
 * so that none is long on a slow phone.
 */
const start = async (): Promise<void> => {
  await import('react-dom/client')
  await nextTask()
  await import('./start.ts')
}

void start()
