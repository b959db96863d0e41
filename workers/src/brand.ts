/** What the shop is called and looks like where no style sheet reaches. */

export const shopName = 'NDX'

/** The shell's `paper` and `ink`, light and dark; a test compares. */
export const paper = { light: '#faf8f4', dark: '#131210' } as const
export const ink = '#161412'

/** Where the shop's own pictures are. */
export const brandPictures = '/media/brand'
