const words = (text: string): string[] => text.split(' ')
const firstNames = words(
  'Ada Andre Anh Beatrice Camille Celeste Colette Darnell Elise Étienne Fatima Gabriel Grace Imani Jerome Josephine Kwame Lucía Marcus Mei Nadia Odette Paul Renée Sofia Tomás Walter Zora',
)
const lastNames = words(
  'Arceneaux Batiste Boudreaux Broussard Chenier Delacroix Duplessis Fontenot Guidry Hebert Landry Marchetti Nguyen Okafor Patel Robichaux Savoie Thibodeaux Vernon Williams Youngblood',
)

/** Returns the name and email of person number `index`. Emails are unique, names are not. */
export const personAt = (index: number): { name: string; email: string } => {
  const first = firstNames[index % firstNames.length] ?? ''
  const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? ''
  const letters = `${first}.${last}`.normalize('NFD').replaceAll(/[^a-z.]/gi, '')
  return { name: `${first} ${last}`, email: `${letters.toLowerCase()}.${index}@example.com` }
}

/** Returns a pseudo-random number in [0, 1) for `index`. Each `salt` gives another sequence. */
export const fraction = (index: number, salt = 0): number => {
  let word = Math.imul(index + 1, 0x9e_37_79_b1) ^ Math.imul(salt + 1, 0x85_eb_ca_6b)
  word = Math.imul(word ^ (word >>> 15), 0xc2_b2_ae_35)
  return ((word ^ (word >>> 13)) >>> 0) / 2 ** 32
}

/** Returns a pseudo-random integer in [0, `below`). */
export const scatter = (index: number, below: number, salt = 0): number =>
  Math.floor(fraction(index, salt) * below)

/** @throws RangeError if the list is empty */
export const pick = <Item>(items: readonly Item[], index: number, salt = 0): Item => {
  const item = items[scatter(index, items.length, salt)]
  if (item === undefined) throw new RangeError('there is nothing to pick from')
  return item
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** Returns an id like a UUID (RFC 9562). Neighbors differ in their first eight characters. */
export const idAt = (index: number, salt = 0): string =>
  `${hex(scatter(index, 2 ** 32, salt), 8)}-${hex(salt, 4)}-4000-8000-${hex(index, 12)}`
