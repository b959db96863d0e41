import { emptyHead, type FragmentHead } from '@shop/contracts/server-entry'

type Head = Pick<FragmentHead, 'title'> & Partial<FragmentHead>

/** Appends the name of the shop to the title. */
export const pageHead = ({ title, ...head }: Head): FragmentHead => ({
  ...emptyHead(`${title} · NDX`),
  ...head,
})
