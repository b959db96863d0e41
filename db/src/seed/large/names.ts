/** Names for many people, the same ones in every run. */

const firstNames = [
  'Ada',
  'Andre',
  'Anh',
  'Beatrice',
  'Camille',
  'Celeste',
  'Colette',
  'Darnell',
  'Elise',
  'Étienne',
  'Fatima',
  'Gabriel',
  'Grace',
  'Imani',
  'Jerome',
  'Josephine',
  'Kwame',
  'Lucía',
  'Marcus',
  'Mei',
  'Nadia',
  'Odette',
  'Paul',
  'Renée',
  'Sofia',
  'Tomás',
  'Walter',
  'Zora',
]
const lastNames = [
  'Arceneaux',
  'Batiste',
  'Boudreaux',
  'Broussard',
  'Chenier',
  'Delacroix',
  'Duplessis',
  'Fontenot',
  'Guidry',
  'Hebert',
  'Landry',
  'Marchetti',
  'Nguyen',
  'Okafor',
  'Patel',
  'Robichaux',
  'Savoie',
  'Thibodeaux',
  'Vernon',
  'Williams',
  'Youngblood',
]

/** The name and the email of person number `index`; emails are all different, names are not. */
export const personAt = (index: number): { name: string; email: string } => {
  const first = firstNames[index % firstNames.length] ?? ''
  const last = lastNames[Math.floor(index / firstNames.length) % lastNames.length] ?? ''
  const letters = `${first}.${last}`.normalize('NFD').replaceAll(/[^a-z.]/gi, '')
  return { name: `${first} ${last}`, email: `${letters.toLowerCase()}.${index}@example.com` }
}
