/** Lets a card's picture grow into that of the product's page, as one view transition. */

const name = 'product-picture'

/** Called as the card's link is followed: of all pictures on the page, this one is carried over. */
export const carryPicture = (link: HTMLElement): void => {
  for (const picture of document.querySelectorAll<HTMLElement>('[data-carried]'))
    picture.style.viewTransitionName = 'none'
  const picture = link.closest('article')?.querySelector<HTMLElement>('[data-picture]')
  if (!picture) return
  picture.style.viewTransitionName = name
  picture.dataset['carried'] = ''
}
