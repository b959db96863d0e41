/** Says quietly that there is no network, and that nothing is lost. */
import { useIsOnline } from '@shop/module-runtime/network'

import { mark } from './offline-mark.css.ts'

/** Always there for screen readers, which hear of what comes into a live region; empty while online. */
export const OfflineMark = ({ text }: { text: string }) => {
  const isOnline = useIsOnline()
  return <div role="status">{!isOnline && <p className={mark}>{text}</p>}</div>
}
