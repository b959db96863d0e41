/** The construction banner, visible until dismissed. */
import { useState } from 'react'

import { IconButton } from '@shop/ui/icon-button'

import { root, text } from './banner.css.ts'

/** Says that the shop is about to open; the close button takes it away for this visit. */
export const Banner = () => {
  const [isVisible, setIsVisible] = useState(true)
  if (!isVisible) return null
  return (
    <div className={root} role="region" aria-label="Announcement">
      <p className={text}>
        <strong>Website Under Construction</strong> — We're launching soon! Some features may be
        limited during this period.
      </p>
      <IconButton icon="close" label="Dismiss announcement" onClick={() => setIsVisible(false)} />
    </div>
  )
}
