/** Mounts one component into a slot of the shell. */
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import type { ModuleContext, Mount } from './mount.ts'

/** Makes the `mount` of an exposed slot entry; the component gets the module's context. */
export const mountSlot =
  (Slot: ComponentType<{ context: ModuleContext }>): Mount =>
  (element, context) => {
    const root = createRoot(element)
    root.render(
      <StrictMode>
        <Slot context={context} />
      </StrictMode>,
    )
    return { unmount: () => root.unmount() }
  }
