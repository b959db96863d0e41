/** All entries of the folded sidebar share one tooltip. */
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement, RefObject } from 'react'

import { tooltip } from './frame.css.ts'

/** The hover delay before the tooltip shows. Moving on to the next entry shows its text at once. */
const delayMs = 700

const handle = Tooltip.createHandle<string>()

type TipProps = { text: string; isDisabled: boolean; children: ReactElement }

/** The tooltip is visual only: each entry already has its name as text. */
export const Tip = ({ text, isDisabled, children }: TipProps) => (
  <Tooltip.Trigger
    handle={handle}
    payload={text}
    delay={delayMs}
    disabled={isDisabled}
    render={children}
  />
)

/** Rendered into `container`, the sidebar's landmark, because all content must be in a landmark. */
export const SidebarTooltip = ({ container }: { container: RefObject<HTMLElement | null> }) => (
  <Tooltip.Root handle={handle}>
    {({ payload }) => (
      <Tooltip.Portal container={container}>
        <Tooltip.Positioner side="right" sideOffset={8} positionMethod="fixed">
          <Tooltip.Popup role="tooltip" className={tooltip}>
            {payload}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    )}
  </Tooltip.Root>
)
