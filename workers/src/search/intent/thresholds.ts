/**
 * Thresholds for the scores, from 0 to 1, of the intent classifier. With all thresholds, 915 of the
 * 1000 tuning questions are right. Without a threshold, only the number in parentheses is right.
 * `shopTopic` and a lower `secondTopic`, added later, raised 915 to 920.
 */
export const thresholds = {
  /** The best label always counts. Other labels count from this score on (900). */
  furtherLabel: 0.3,
  /**
   * Below this score, a message is a search. A lower value would treat some searches as other
   * messages (912).
   */
  certain: 0.25,
  /** Like `certain`, for goods that the shop does not sell (913). */
  certainGoods: 0.6,
  /** Below this score, goods are mentioned but not requested: "to go with my boots" (914). */
  aside: 0.3,
  /** Above this score, even a longer message may find products by any single word (914). */
  anyWord: 0.2,
  /** From this search score on, a message about sizes or sales is a search (914). */
  nearSearch: 0.35,
  /** Like `nearSearch`, for messages that are out of scope (917). */
  outOfScope: 0.6,
  /** Like `nearSearch`, for small talk around a request (912). */
  smallTalk: 0.13,
  /** From this score on, thanks with unknown words are not a search. */
  certainThanks: 0.9,
  /** From this sum on, the scores of search and fact outweigh a topic of the shop. */
  shopTopic: 1.3,
  /** From this score on, a follow-up changes the topic. No tuning question depends on it (915). */
  ownTopic: 0.5,
  /** From this score on, a reply answers a second topic, too (905). */
  secondTopic: 0.5,
  /** Like `secondTopic`, for topics of the same page (917). */
  secondOnPage: 0.95,
}
