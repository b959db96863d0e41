import { type RefObject, useEffect, useState } from 'react'

import { getAccount } from '@shop/client/own-account'
import type { OwnAccount, UsedAddress } from '@shop/contracts/own-account'
import { usePage } from '@shop/module-runtime/use-page'
import { Select } from '@shop/ui/field'

import type { DetailTexts } from './fields.ts'

type Props = { form: RefObject<HTMLFormElement | null>; onFilled: () => void }

export const UsedAddresses = ({ form, onFilled }: Props) => {
  const { client } = usePage()
  const [account, setAccount] = useState<OwnAccount | null>(null)
  useEffect(() => void getAccount(client).then(setAccount, ignoreFailure), [client])
  if (!account || account.addresses.length === 0) return null
  const pick = (index: string): void => {
    const used = account.addresses[Number(index)]
    if (index === '' || !used) return
    for (const [name, text] of Object.entries(toDetails(account.email, used))) {
      const input = form.current?.elements.namedItem(name)
      if (!(input instanceof HTMLInputElement)) continue
      input.value = text
      // The form must react as if the shopper had typed the text.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    onFilled()
  }
  return (
    <Select
      label="Use an earlier address"
      options={[
        ['', 'Choose an address'],
        ...account.addresses.map(
          ({ name, address, city }, index) => [`${index}`, `${name}, ${address}, ${city}`] as const,
        ),
      ]}
      onChange={pick}
    />
  )
}

/** If the account cannot be loaded, the shopper types the address as usual. */
const ignoreFailure = (): void => {}

const toDetails = (
  email: string,
  { name, phone, address, city, state, zip_code }: UsedAddress,
): Record<keyof DetailTexts, string> => {
  const words = name.split(' ')
  const last = words.length > 1 ? words.pop() : undefined
  return {
    email,
    firstName: words.join(' '),
    lastName: last ?? '',
    phone: phone ?? '',
    address,
    city,
    state,
    zipCode: zip_code,
  }
}
