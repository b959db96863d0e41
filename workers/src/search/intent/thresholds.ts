/**
 * Thresholds for the scores, from 0 to 1, of the intent classifier. With all thresholds, 915 of the
 * 1000 older tuning questions were answered right. A number in parentheses counts the right answers
 * without that threshold.
 */
export const thresholds = {
  /** The best label always counts. Other labels count from this score on (900). */
  furtherLabel: 0.3,
  /** If the best label has a lower score, the message is a search (912). */
  certain: 0.25,
  /** Like `certain`, for goods that the shop does not sell (913). */
  certainGoods: 0.6,
  /** Above this sum of `search` and `fact`, a longer message is searched by any word (914). */
  anyWord: 0.2,
  /** From this sum of `search` and `fact` on, a message about sizes or sales is a search (914). */
  nearSearch: 0.35,
  /** Like `nearSearch`, for messages that are out of scope. */
  outOfScope: 0.6,
  /** Like `nearSearch`, for small talk around a request (912). */
  smallTalk: 0.13,
  /** Like `nearSearch`, for other topics of the shop. */
  shopTopic: 1.3,
  /** From this score on, a follow-up changes the topic. */
  ownTopic: 0.5,
  /** From this score on, a reply answers a second topic, too (905). */
  secondTopic: 0.5,
}
