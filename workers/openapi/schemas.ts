/** The form of an operation's description, and the schemas that descriptions refer to by name. */
import * as v from 'valibot'

import { AssistantReply, AssistantRequest } from '@shop/contracts/assistant'
import { Customer, CustomerList, CustomerStats } from '@shop/contracts/customer'
import {
  Order,
  OrderList,
  OrderStats,
  PlaceOrderInput,
  UpdateOrderInput,
} from '@shop/contracts/order'
import { UploadedPicture } from '@shop/contracts/picture'
import { CatalogueState, PopulateInput, PopulateResult } from '@shop/contracts/populate'
import { Problem, type ProblemCode } from '@shop/contracts/problem'
import {
  CreateProductInput,
  DeletedProducts,
  DeleteProductsInput,
  Product,
  ProductList,
  ProductStats,
  UpdateProductInput,
} from '@shop/contracts/product'
import { ProductFacets } from '@shop/contracts/product-query'
import { Release, SetChannelInput } from '@shop/contracts/release'
import { Review, ReviewList, ReviewStats, UpdateReviewInput } from '@shop/contracts/review'
import { Dashboard, StaffMember } from '@shop/contracts/staff'

export const schemas = {
  AssistantRequest,
  AssistantReply,
  CatalogueState,
  CreateProductInput,
  Dashboard,
  Customer,
  CustomerStats,
  CustomerList,
  DeletedProducts,
  DeleteProductsInput,
  Order,
  OrderStats,
  OrderList,
  PlaceOrderInput,
  PopulateResult,
  PopulateInput,
  Problem,
  Product,
  ProductFacets,
  ProductStats,
  ProductList,
  Release,
  Review,
  ReviewStats,
  ReviewList,
  SetChannelInput,
  StaffMember,
  UpdateOrderInput,
  UpdateProductInput,
  UpdateReviewInput,
  UploadedPicture,
  Health: v.object({ status: v.literal('ok'), database: v.literal('ok') }),
  MissingFiles: v.object({ missing: v.array(v.string()) }),
  LiveReleases: v.object({ modules: v.array(Release) }),
} satisfies Record<string, v.GenericSchema>

export type SchemaName = keyof typeof schemas

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type Description = {
  summary: string
  /** Who may call it; everybody when absent. */
  needs?: 'staff' | 'deployToken'
  query?: v.GenericSchema
  headers?: Record<string, v.GenericSchema>
  body?: SchemaName | 'file'
  /** The status on success; 200 when absent. */
  status?: number
  returns?: SchemaName
  /** The operation's own problems; those that every input, write or guard has are added. */
  problems?: readonly ProblemCode[]
}
