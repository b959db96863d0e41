/** What else a word may be called in this shop, where vectors of newspaper text do not say so. */
const others: Readonly<Record<string, string>> = {
  alligator: 'gator',
  crocodile: 'gator',
  croc: 'gator',
  tram: 'streetcar',
  trolley: 'streetcar',
  train: 'streetcar',
  umbrella: 'parasol',
  drummer: 'drum drumline',
  percussion: 'drum drumline',
  horn: 'trumpet brass',
  zipper: 'zip',
  zipped: 'zip',
  wool: 'knit',
  woolly: 'knit',
  woollen: 'knit',
  knitted: 'knit',
  cap: 'trucker',
  baseball: 'cap trucker',
  snapback: 'cap trucker',
  cropped: 'crop',
  pajama: 'bedtime sleepy',
  pajamas: 'bedtime sleepy',
  sleeveless: 'tank',
  lily: 'fleur',
  cozy: 'fleece warm',
  cosy: 'fleece warm',
  thick: 'heavyweight chunky',
  heavy: 'heavyweight',
  minimalist: 'minimal',
  simple: 'minimal',
  bestselling: 'bestseller',
  sellers: 'bestseller',
  seller: 'bestseller',
  sun: 'shade summer',
  sunny: 'shade summer',
  water: 'river',
}

/** Words that have another name here, for the correction of typing mistakes. */
export const renamedWords: readonly string[] = Object.keys(others)

/** Other words for a word; none for most. */
export const sameMeaning = (word: string): readonly string[] => others[word]?.split(' ') ?? []
