/**
 * The scores of the intent classifier, from 0 to 1, at which a message is read in another way. Each
 * balances two mistakes. In parentheses: how many of the 1000 tuning questions are right without
 * it, when 915 were with all of them. `shopTopic` and a lower `secondTopic` came later, and were
 * measured only together: 920.
 */
export const thresholds = {
  /** From here on, a label after the best one counts: half an answer or a needless one (900). */
  furtherLabel: 0.3,
  /** Below, a message is a search: a search refused or small talk searched for (912). */
  certain: 0.25,
  /** The same for goods that the shop lacks, because products have words no example has (913). */
  certainGoods: 0.6,
  /** Below, goods that are named are no request: "to go with my boots" (914). */
  aside: 0.3,
  /** Above, a longer message may find products by any single word (914). */
  anyWord: 0.2,
  /** From here on, words about sizes or sales with a product are a search (914). */
  nearSearch: 0.35,
  /** The same for what is out of scope; without it (917), two more products are missing. */
  outOfScope: 0.6,
  /** The same for small talk around a request (912). */
  smallTalk: 0.13,
  /** From here on, search and fact together outweigh a topic of the shop. */
  shopTopic: 1.3,
  /** From here on, a follow-up leaves the topic before. Only `replies.test.ts` asks for it (915). */
  ownTopic: 0.5,
  /** From here on, a reply has a second fact (905). */
  secondTopic: 0.5,
  /** The same for two topics of one page; without it (917), replies say more than was asked. */
  secondOnPage: 0.95,
}
