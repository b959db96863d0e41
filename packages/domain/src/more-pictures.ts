/** The pictures of a product besides its main one. Each may show one of the product's colors. */
type Picture = { image: string; color: string | null }

/** Returns the path or URL of the first picture in the color, or else of the main picture. */
export const imageInColor = (
  { image, pictures = [] }: { image: string; pictures?: readonly Picture[] | undefined },
  color: string | undefined,
): string => pictures.find((one) => color !== undefined && one.color === color)?.image ?? image

/** Leaves out pictures that are repeated. */
export const distinctPictures = (pictures: readonly Picture[]): Picture[] => [
  ...new Map(pictures.map((one) => [one.image, one])).values(),
]

/** Returns `Navy=/media/pictures/back.png`, or only the image if the picture has no color. */
export const pictureText = ({ image, color }: Picture): string =>
  color === null ? image : `${color}=${image}`

/** Reads what `pictureText` writes, but also accepts a file name in place of a path or URL. */
export const parsePicture = (text: string): Picture => {
  const [, color, image] = /^(?!\/|https:)([^=]+)=(.*)$/.exec(text) ?? []
  return color && image
    ? { image: image.trim(), color: color.trim() }
    : { image: text, color: null }
}
