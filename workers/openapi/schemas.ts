/** Schemas that operations refer to by name. */
import { AssistantRequest, AssistantReply } from '@shop/contracts/assistant'
import { Customer, CustomerStats, CustomerList } from '@shop/contracts/customer'
import { Dashboard } from '@shop/contracts/staff'
import {
  Order,
  OrderStats,
  OrderList,
  PlaceOrderInput,
  UpdateOrderInput,
} from '@shop/contracts/order'
import { UploadedPicture } from '@shop/contracts/picture'
import { CatalogueState, PopulateResult, PopulateInput } from '@shop/contracts/populate'
import { Problem } from '@shop/contracts/problem'
import {
  CreateProductInput,
  DeleteProductsInput,
  DeletedProducts,
  Product,
  ProductList,
  UpdateProductInput,
} from '@shop/contracts/product'
import { ProductFacets } from '@shop/contracts/product-query'
import { ProductStats } from '@shop/contracts/product'
import { Release, SetChannelInput } from '@shop/contracts/release'
import { StaffMember } from '@shop/contracts/staff'
import { Review, ReviewStats, ReviewList, UpdateReviewInput } from '@shop/contracts/review'
import * as v from 'valibot'

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
