/** The one tooltip of the folded sidebar, which its entries share. */
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement, RefObject } from 'react'

import { tooltip, tooltipPlace } from './frame.css.ts'

/** How long the pointer rests on an entry before the tooltip shows; the next entry's follows at once. */
const delayMs = 700

const handle = Tooltip.createHandle<string>()

type TipProps = { text: string; isDisabled: boolean; children: ReactElement }

/** An entry with a tooltip. It is only to be seen: each entry has its name as text. */
export const Tip = ({ text, isDisabled, children }: TipProps) => (
  <Tooltip.Trigger
    handle={handle}
    payload={text}
    delay={delayMs}
    disabled={isDisabled}
    render={children}
  />
)

/** Inside the sidebar's landmark, which `container` is: all content of a page belongs to one. */
export const SidebarTooltip = ({ container }: { container: RefObject<HTMLElement | null> }) => (
  <Tooltip.Root handle={handle}>
    {({ payload }) => (
      <Tooltip.Portal container={container}>
        <Tooltip.Positioner
          className={tooltipPlace}
          side="right"
          sideOffset={8}
          positionMethod="fixed"
        >
          <Tooltip.Popup role="tooltip" className={tooltip}>
            {payload}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    )}
  </Tooltip.Root>
)
