/** Calls for shoppers who signed in by a link from an e-mail. A cookie identifies the shopper. */
import type { PageQuery } from '@shop/contracts/fields'
import { Erasure } from '@shop/contracts/erasure'
import {
  OwnAccountState,
  OwnOrderList,
  RequestedLink,
  SignInOffer,
} from '@shop/contracts/own-account'

import type { Client } from './client.ts'
import { type PartialQuery, path, toQueryString } from './path.ts'
import { nothing, post, put, remove } from './requests.ts'

/** E-mails a link that signs in. Succeeds even if the email has no orders. */
export const requestSignIn = async (client: Client, email: string): Promise<void> => {
  await client.request('/api/my/link', RequestedLink, post({ email }))
}

/** Returns the masked email that a link signs in. @throws ApiProblem `link-ended` */
export const readSignInLink = (client: Client, key: string) =>
  client.request(path`/api/my/link?key=${key}`, SignInOffer)

/** Signs in with the key of a link. A link works once. @throws ApiProblem `link-ended` */
export const signIn = (client: Client, key: string) =>
  client.request('/api/my/session', nothing, post({ key }))

/** Returns the account of the signed-in shopper. Null if nobody is signed in. */
export const getAccount = async (client: Client) =>
  (await client.request('/api/my', OwnAccountState)).account

/** Returns one page of the shopper's orders, newest first. @throws ApiProblem `signed-out` */
export const listOwnOrders = (client: Client, query: PartialQuery<PageQuery>) =>
  client.request(`/api/my/orders${toQueryString(query)}`, OwnOrderList)

/** Turns the shopper's e-mails about new products on or off. @throws ApiProblem `signed-out` */
export const setOwnConsent = (client: Client, isSubscribed: boolean) =>
  client.request('/api/my/consent', nothing, put({ is_subscribed: isSubscribed }))

/** The URL of a file with all data about the shopper. */
export const ownDataHref = '/api/my/data'

/**
 * Erases the shopper's data and signs the shopper out. `email` must be the shopper's own.
 * @throws ApiProblem `signed-out`, `bad-input` if `email` differs, `order-open`
 */
export const eraseOwnData = (client: Client, email: string) =>
  client.request('/api/my/erase', Erasure, post({ email }))

/** Signs out one device, or all devices without an `id`. @throws ApiProblem `signed-out` */
export const endSession = (client: Client, id?: string) =>
  client.request(id ? path`/api/my/sessions/${id}` : '/api/my/sessions', nothing, remove)
