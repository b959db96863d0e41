/** An e-mail address in a narrow place: it breaks where a reader would. */
import { Fragment } from 'react'

import { emailParts } from './email-parts.ts'

export const Email = ({ address }: { address: string }) =>
  emailParts(address).map((part, index) => (
    // The parts of one address never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
