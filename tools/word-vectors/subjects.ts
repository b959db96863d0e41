/** Subjects of clothes shoppers: the table has words near one of these, and no others. */
export const subjects: readonly string[] = [
  ...words(`shirt t-shirt tee hoodie sweatshirt sweater jacket hat cap beanie dress clothing clothes
    garment sleeve sleeveless collar zipper pocket cuff hood fabric cotton wool fleece canvas mesh knit denim leather
    linen embroidery stitched print logo pattern stripes slim fitted loose cropped oversized baggy outfit wear
    pajamas uniform costume shoes socks scarf gloves umbrella parasol visor helmet brim`),
  ...words(
    `red blue green yellow purple pink orange black white gray navy brown turquoise colorful bright dark`,
  ),
  ...words(`warm cold hot cool cozy soft thick thin heavy light breathable comfortable sturdy tough elegant casual
    stylish trendy luxury premium cheap expensive simple minimalist fancy vintage classic funny cute`),
  ...words(`winter summer spring autumn rain snow sunny weather beach pool night morning evening dawn sunrise sunset
    bedtime sleep dream moon star sky midnight`),
  ...words(`baby toddler kid child boy girl son daughter mother father wife husband friend grandmother woman man
    teenager family parent nephew`),
  ...words(
    `gift birthday christmas party wedding parade festival carnival holiday vacation travel souvenir`,
  ),
  ...words(`music jazz trumpet brass horn saxophone trombone drum drummer percussion band guitar piano concert
    musician dance song rhythm`),
  ...words(
    `animal alligator crocodile pelican bird duck owl fish cat dog lion bear turtle dinosaur reptile`,
  ),
  ...words(`streetcar tram trolley train bus railway locomotive car truck driver bike river mississippi lake sea water
    boat bridge city street neighborhood orleans louisiana bayou swamp rooftop house porch`),
  ...words(`flower lily rose tree leaf circle ring geometric line abstract target crosshair crest shield eye emblem
    symbol letter wordmark alphabet graphic art design`),
  ...words(`gym workout running training yoga basketball football baseball skateboarding hiking camping school office
    work study studio walk climb play playground sandbox focus practice motivation courage dedication hustle`),
]

function words(text: string): string[] {
  return text.split(/\s+/)
}
