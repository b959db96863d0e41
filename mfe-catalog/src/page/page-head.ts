import { emptyHead, type FragmentHead } from '@shop/contracts/server-entry'

type Head = Pick<FragmentHead, 'title'> & Partial<FragmentHead>

/** The head of a page: the shop's name follows its title. */
export const pageHead = ({ title, ...head }: Head): FragmentHead => ({
  ...emptyHead(`${title} · NDX`),
  ...head,
})
