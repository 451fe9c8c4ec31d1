import type Stripe from 'stripe'

// Parameters and objects of Stripe's API. The types of Stripe's package, which are generated from its OpenAPI document, check
// every field: an object is complete, and a parameter exists.

/** Names and examples of the parameters that the shop sends. */
export const sessionParameters = {
  mode: 'payment',
  client_reference_id: 'a checkout',
  line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'An opal' } } }],
  customer_email: 'ada@example.com',
  success_url: 'https://shop.example/paid',
  cancel_url: 'https://shop.example/',
  expires_at: 1,
} satisfies Stripe.Checkout.SessionCreateParams

export const refundParameters = {
  payment_intent: 'pi_test',
  amount: 100,
  metadata: { checkout: 'a checkout' },
} satisfies Stripe.RefundCreateParams

/** The names of parameters in a form, such as `line_items[0][quantity]`. */
export function getNames(parameters: object): string[] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? getNames(value).map((inner) => name + inner.replace(/^[^[]+/, '[$&]'))
      : [name],
  )
}

/** A checkout that has just begun, from the form of its request. */
export function buildSession(id: string, form: URLSearchParams): Stripe.Checkout.Session {
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: form.get('cancel_url'),
    client_reference_id: form.get('client_reference_id'),
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(),
    currency: form.get('line_items[0][price_data][currency]'),
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: form.get('customer_email'),
    discounts: [],
    expires_at: Number(form.get('expires_at')),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: form.get('success_url'),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `https://pay.example/${id}`,
    wallet_options: null,
  }
}

export function buildRefund(id: string, form: URLSearchParams): Stripe.Refund {
  return {
    id,
    object: 'refund',
    amount: Number(form.get('amount')),
    balance_transaction: null,
    charge: null,
    created: seconds(),
    currency: 'usd',
    customer: null,
    customer_account: null,
    metadata: { checkout: form.get('metadata[checkout]') ?? '' },
    payment_intent: form.get('payment_intent'),
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

export function buildList<Item>(url: string, data: Item[]): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more: false, url }
}

/** A message about a checkout. */
export type SessionEvent = Extract<Stripe.Event, { type: `checkout.session.${string}` }>

export function buildEvent(id: string, type: SessionEvent['type'], session: Stripe.Checkout.Session): SessionEvent {
  return {
    id,
    object: 'event',
    api_version: null,
    created: seconds(),
    data: { object: session },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
}

export function buildError(message: string, code?: string, param?: string): { error: StripeError } {
  return { error: { type: code ? 'invalid_request_error' : 'api_error', message, code, param } }
}

type StripeError = NonNullable<ConstructorParameters<typeof Stripe.errors.StripeError>[0]>

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}
