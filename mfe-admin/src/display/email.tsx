/** An e-mail address in a narrow place: it breaks where a reader would. */
import { Fragment } from 'react'

export const Email = ({ address }: { address: string }) =>
  emailParts(address).map((part, index) => (
    // The parts of one address never change their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Where an e-mail address may be broken into lines. */

/** Before the `@`, and after its dots, hyphens and the like; joined they are the address. */
export const emailParts = (address: string): readonly string[] =>
  address.split(/(?=@)|(?<=[.\-_+])/).filter(Boolean)
