import {
  actionTypes,
  type Category,
  type Change,
  type Customer,
  carriers,
  changeActions,
  changeCauses,
  changeEntities,
  type EndedSessions,
  type ErrorBody,
  errorCodes,
  estimateAnswers,
  type Facets,
  type ImportReport,
  type Item,
  type ItemMedia,
  itemTypes,
  type MediaFile,
  type MediaUpload,
  mediaTypes,
  type Order,
  type OrderDetail,
  type OutgoingMail,
  orderEventKinds,
  orderSides,
  orderStatuses,
  projectTypes,
  type RequestReceipt,
  requestKinds,
  requestStatuses,
  roles,
  type Seats,
  type Shop,
  type ShopRequest,
  type SignInOptions,
  strictObject,
  type Written,
} from '@elegant/shared/rules'
import { array, bool, mixed, number, type ObjectSchema, type ObjectShape, type Schema, string } from 'yup'

// What the calls answer: the wire types of the rules, as rules. They describe the API, and the tests hold every answer to them.

const id = () => number().integer().required()
const whole = () => number().integer().required()
const amount = () => number().min(0).required()
/** May be empty. */
const words = () => string().defined()
const flag = () => bool().required()
/** A row's version, and when it was archived. */
const kept = () => ({ version: whole(), archived_at: time().nullable() })
/** The size in pixels of a stored picture, the widths and formats that it is there in. */
const pictured = () => ({
  width: whole().nullable(),
  height: whole().nullable(),
  widths: array(whole()).required(),
  formats: array(words()).required(),
})
const counts = (names: readonly string[]) => shape(Object.fromEntries(names.map((name) => [name, whole()])))
/** One of several shapes. */
const either = (...rules: Schema[]) =>
  mixed()
    .test(
      'either',
      ({ path }) => `${path} is none of the shapes that it may be`,
      (value) => rules.some((rule) => rule.isValidSync(value, { strict: true })),
    )
    .meta({ either: rules })
const counted = <Shape extends ObjectShape>(what: Shape) => shape({ ...what, count: whole() })
const time = () => string().required().meta({ format: 'date-time' })
const free = () => mixed<Record<string, unknown>>().required().meta({ type: 'object' })
const shape = <Shape extends ObjectShape>(fields: Shape) => strictObject(fields).required()
const one = <Value extends string>(values: readonly Value[]) => string<Value>().oneOf(values).required()
const shown = counts(['total', 'hidden'])
const orderCounts = counts(['total', ...orderStatuses])
const requestCounts = counts(['total', ...requestStatuses])
const customerCounts = counts(['total', 'online', 'admins', 'blocked'])

export const errorAnswer: ObjectSchema<ErrorBody> = shape({
  message: words(),
  code: one(Object.values(errorCodes)),
  requestId: words(),
  payload: shape({
    errors: array(shape({ path: words(), message: words() })).required(),
  })
    .optional()
    .default(undefined),
}).meta({ title: 'Error' })

export const tokenAnswer = shape({ authToken: string().required() })

export const categoryAnswer: ObjectSchema<Category> = shape({
  id: id(),
  name: words(),
  category_type: words(),
  image_url: words().nullable(),
  Is_visible: flag(),
  shops_id: id(),
  ...pictured(),
  ...kept(),
}).meta({ title: 'Category' })

export const shopAnswer: ObjectSchema<Shop> = shape({
  id: id(),
  name: words(),
  description: words(),
  logo: words(),
  custom_domain: words(),
  slug: words(),
  Is_visible: flag(),
  allow_affiliate: flag(),
  testmode: flag(),
  _shop_info: shape({
    contact_info: shape({ name: words(), email: words(), phone: words(), website_url: words() }),
  }),
  version: whole(),
}).meta({ title: 'Shop' })

export const revisionAnswer = shape({ revision: whole() })

export const itemMediaAnswer: ObjectSchema<ItemMedia> = shape({
  id: id(),
  display_image: words(),
  image_type: one(mediaTypes),
  seq: whole(),
  items_id: id(),
  shops_id: id(),
  Is_disabled: flag(),
  mediafiles_id: whole().nullable(),
  youTube_url: words().nullable(),
  poster_url: words().nullable(),
  alt: words(),
  version: whole(),
  ...pictured(),
}).meta({ title: 'ItemMedia' })

export const itemMediaListAnswer = array(itemMediaAnswer.required()).required()

export const itemAnswer: ObjectSchema<Item> = shape({
  id: id(),
  slug: words(),
  title: words(),
  description: words(),
  tags: words(),
  SEO_Tags: words(),
  price: amount(),
  currency: words(),
  unit: words(),
  rank: whole(),
  sku: words(),
  item_type: one(itemTypes),
  Is_disabled: flag(),
  created_at: time(),
  shops_id: id(),
  item_info: free().nullable(),
  category_ids: array(id()).required(),
  _item_images_of_items: shape({ items: itemMediaListAnswer }),
  ...kept(),
}).meta({ title: 'Item' })

export const customerAnswer: ObjectSchema<Customer> = shape({
  id: id(),
  elegant_user_id: words(),
  Full_name: words(),
  email: words(),
  cust_info: free(),
  customer_number: whole(),
  is_online_now: flag(),
  _customer_roles_of_customers_of_shops: shape({
    role: one(roles),
    block_deny_access: flag(),
    block_deny_reason: words().nullable(),
  }),
}).meta({ title: 'Customer' })

export const orderAnswer: ObjectSchema<Order> = shape({
  id: id(),
  items_id: id(),
  action_type: one(actionTypes),
  status: one(orderStatuses),
  quantity: whole(),
  created_at: time(),
  contact: shape({ name: words().nullable(), email: words().nullable(), phone: words().nullable() })
    .optional()
    .default(undefined),
  _customers: shape({ Full_name: words(), email: words(), customer_number: whole().nullable() }),
  _items: shape({
    name: words(),
    price: amount(),
    currency: words(),
    type: one(itemTypes),
    description: words(),
    slug: words(),
  }),
  version: whole(),
  estimate: shape({
    amount: amount(),
    currency: words(),
    message: words(),
    sent_at: time(),
    answer: one(estimateAnswers).nullable(),
    answered_at: time().nullable(),
  }).nullable(),
  shipping: shape({
    carrier: one(carriers),
    tracking_number: words(),
    tracking_url: words().nullable(),
    shipped_at: time(),
  }).nullable(),
}).meta({ title: 'Order' })

export const seatsAnswer: ObjectSchema<Seats> = shape({ left: whole().nullable() })

export const orderDetailAnswer: ObjectSchema<OrderDetail> = orderAnswer
  .shape({
    timeline: array(
      shape({
        kind: one(orderEventKinds),
        detail: words(),
        by: one(orderSides),
        created_at: time(),
      }),
    ).required(),
  })
  .meta({ title: 'OrderDetail' })

export const receiptAnswer: ObjectSchema<RequestReceipt> = shape({
  id: id(),
  kind: one(requestKinds),
  created_at: time(),
}).meta({ title: 'RequestReceipt' })

export const requestAnswer: ObjectSchema<ShopRequest> = receiptAnswer
  .shape({
    name: words(),
    email: words(),
    phone: words().nullable(),
    projectType: one(projectTypes).nullable(),
    budget: words().nullable(),
    description: words(),
    status: one(requestStatuses),
    answer: words().nullable(),
    answered_at: time().nullable(),
    archived_at: time().nullable(),
  })
  .meta({ title: 'Request' })

export const csvAnswer = string().required().meta({ contentType: 'text/csv' })

export const importAnswer: ObjectSchema<ImportReport> = shape({
  created: whole(),
  changed: whole(),
  unchanged: whole(),
  failed: array(shape({ line: whole(), field: words(), message: words() })).required(),
  rejected: words().nullable(),
  change: whole().nullable(),
}).meta({ title: 'ImportReport' })

export const changeAnswer: ObjectSchema<Change> = shape({
  id: id(),
  entity: one(changeEntities),
  entity_id: id(),
  label: words(),
  action: one(changeActions),
  cause: one(changeCauses),
  by_id: words(),
  by_name: words(),
  before: free().nullable(),
  after: free(),
  batch: words().nullable(),
  batch_size: whole(),
  created_at: time(),
}).meta({ title: 'Change' })

export const writtenAnswer: ObjectSchema<Written> = shape({ changed: whole(), change: whole().nullable() }).meta({
  title: 'Written',
})

export const mailAnswer: ObjectSchema<OutgoingMail> = shape({
  id: id(),
  recipient: words(),
  subject: words(),
  text: words(),
  created_at: time(),
  sent_at: time().nullable(),
  failed_at: time().nullable(),
  attempts: whole(),
  last_error: words().nullable(),
}).meta({ title: 'Mail' })

export const mediaFileAnswer: ObjectSchema<MediaFile> = shape({
  id: id(),
  url: words(),
  ...pictured(),
}).meta({ title: 'MediaFile' })

export const mediaUploadAnswer: ObjectSchema<MediaUpload> = mediaFileAnswer
  .shape({
    path: shape({ url: words() }),
    image: mediaFileAnswer.optional().default(undefined),
    video: mediaFileAnswer.optional().default(undefined),
  })
  .meta({ title: 'MediaUpload' })

export const facetsAnswer: ObjectSchema<Facets> = shape({
  price: shape({ min: amount(), max: amount() }).nullable(),
  tags: array(counted({ value: words() })).required(),
  facts: array(
    shape({
      name: words(),
      values: array(counted({ value: words() })).required(),
      min: number().optional(),
      max: number().optional(),
    }),
  ).required(),
  categories: array(counted({ id: id() })).required(),
}).meta({ title: 'Facets' })

export const itemPageAnswer = pageOf(itemAnswer).shape({ facets: facetsAnswer.optional().default(undefined) })
export const categoriesAnswer = array(categoryAnswer.required()).required()
export const itemsAnswer = array(itemAnswer.required()).required()
/** Without a page a plain array (product §7.2), else a page and the counts of all orders (product §11.3). */
export const orderListAnswer = either(
  array(orderAnswer.required()).required(),
  pageOf(orderAnswer).shape({ counts: orderCounts }),
)
export const requestPageAnswer = pageOf(requestAnswer).shape({ counts: requestCounts })
export const customerPageAnswer = pageOf(customerAnswer).shape({ counts: customerCounts })
export const figuresAnswer = shape({
  shop: shape({ Is_visible: flag(), testmode: flag(), version: whole() }),
  items: shape(Object.fromEntries(itemTypes.map((type) => [type, shown]))),
  categories: shown,
  next_event: shape({ title: words(), day: words() }).nullable(),
  orders: orderCounts,
  customers: customerCounts,
  requests: requestCounts,
  orders_by_day: array(shape({ day: words(), orders: whole() })).required(),
}).meta({ title: 'Figures' })
export const changePageAnswer = pageOf(changeAnswer)
export const mailPageAnswer = pageOf(mailAnswer)
export const sessionListAnswer = array(
  shape({ id: words(), device: words(), created_at: time(), seen_at: time(), is_current: flag() }).required(),
).required()
export const endedSessionsAnswer: ObjectSchema<EndedSessions> = shape({ ended: whole() })
export const claimAnswer = shape({ claimed: whole(), claimable: whole() })

export const sessionAnswer = shape({
  session: shape({ expiresAt: time() }),
  user: shape({ id: words(), name: words(), email: words(), emailVerified: flag(), twoFactorEnabled: flag() }),
})
  .nullable()
  .meta({ description: 'null: nobody has signed in.' })

/** Nobody has signed in yet where a second factor or the confirmation of an address is to come: then the user has no id. */
export const signedInAnswer = shape({
  user: shape({ id: string().optional(), name: words(), email: words() }).optional().default(undefined),
  twoFactorRedirect: bool().optional(),
})
export const doneAnswer = shape({ status: bool().optional(), success: bool().optional(), message: string().optional() })
export const secondFactorAnswer = shape({
  totpURI: string().optional(),
  backupCodes: array(words()).optional(),
})
export const providersAnswer: ObjectSchema<SignInOptions> = shape({
  providers: array(shape({ id: words(), name: words() })).required(),
  verifiesEmail: flag(),
})
export const providerAnswer = shape({ url: words() })
/** A browser goes on elsewhere. */
export const elsewhereAnswer = words().meta({ contentType: 'text/plain' })

export const documentAnswer = free()
export const pageAnswer = string().required().meta({ contentType: 'text/html' })

function pageOf<Row extends Schema>(row: Row) {
  return shape({
    items: array(row).required(),
    itemsReceived: whole(),
    curPage: whole(),
    nextPage: whole().nullable(),
    prevPage: whole().nullable(),
    offset: whole(),
    perPage: whole(),
    itemsTotal: whole(),
    pageTotal: whole(),
    narrowed: flag(),
  })
}
