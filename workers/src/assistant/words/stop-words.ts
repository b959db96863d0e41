/** Words that say nothing about a product: grammar, politeness, and the talk around a wish. */
export const stopWords: ReadonlySet<string> = new Set(
  `a an the this that these those it its they them he his him she her i im me my we our us you your
  and or but nor so if then than as of in on at to from by for with without into onto about over under up down
  out off around near is are was were be been being am do does did doing done have has had having can could will
  would shall should may might must not no yes any some all each every both few more most other others another
  such only own same too very just also well now here there where when what which who whom whose why how
  whats hows wheres whos im ive dont doesnt isnt
  please thanks thank hi hello hey ok okay sure maybe really quite kind sort type stuff thing things something
  anything everything item items piece pieces product products article articles goods one ones somebody someone
  anybody anyone people person
  want wants wanted need needs like likes love loves loved look looks looking find finding search searching show
  shows give get got gets buy buying bought purchase order shop shopping store sell sells selling offer see tell know
  think let lets got go going come comes coming make made use used recommend suggestion suggest suggestions
  wear wearing wears clothes clothing apparel outfit outfits garment garments collection collections section
  gift gifts present presents good great nice best better new cool right left
  size sizes sized color colors colour colours colored coloured price prices priced cost costs dollar dollars buck
  bucks usd budget money spend
  add cart basket
  instead still again else much many lot lots available stock today`.split(/\s+/),
)
