import { errorMessage, notify } from '@elegant/shared'
import {
  CheckField,
  Form,
  SubmitButton,
  TextAreaField,
  TextField,
  UnsavedGuard,
  useFormikContext,
} from '@elegant/shared/forms'
import { limits, ownerLimits, type Shop, type ShopChanges, type ShopForm, shopFormRule } from '@elegant/shared/rules'
import { Page, PageHeading, Tab, TabList, TabPanel, Tabs, token } from '@elegant/shared/ui'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { PageFallback } from '../detail/DetailFallback.tsx'
import { useFreshData } from '../detail/useFreshData.ts'
import { changedLabels, getChangedEntries, useVersionedSave } from '../forms/useVersionedSave.tsx'
import { withBlanks } from '../forms/withBlanks.ts'
import { refetchOnMount } from '../list/useListResult.ts'
import { NarrowColumn } from '../ui/NarrowColumn.tsx'
import { useGetShopQuery, useUpdateShopMutation } from './editShopApi.ts'
import { findChangedErrors } from './findChangedErrors.ts'
import { HoldRuleFields } from './HoldRuleFields.tsx'
import { PaymentRuleFields } from './PaymentRuleFields.tsx'
import { VisitFields } from './VisitFields.tsx'

/** The shop settings (docs/product/admin.md#shop-settings). */
export function ShopSettingsPage() {
  const query = useGetShopQuery(undefined, refetchOnMount)
  const { isError, refetch } = query
  const fresh = useFreshData(query)
  const [opened, setOpened] = useState<{ shop: Shop; times: number }>()
  if (!opened && fresh) setOpened({ shop: fresh, times: 1 })

  return (
    <Page>
      <PageHeading title="Shop Settings" tab="Shop Settings" />
      {opened ? (
        <Settings
          key={opened.times}
          shop={opened.shop}
          reload={() => refetch().unwrap()}
          onReload={(shop) => setOpened({ shop, times: opened.times + 1 })}
        />
      ) : (
        <PageFallback title="The settings could not be loaded" isError={isError} onRetry={refetch} />
      )}
    </Page>
  )
}

const settingsRule = withBlanks<ShopForm>(shopFormRule, ({ visit }) => ({
  visit: visit && {
    address: visit.address ?? '',
    open_hours: visit.open_hours ?? '',
    map: visit.map ?? '',
    map_alt: visit.map_alt ?? '',
  },
}))

interface SettingsProps {
  /** The shop as it was opened. */
  shop: Shop
  reload: () => Promise<Shop>
  onReload: (shop: Shop) => void
}

function Settings({ shop, reload, onReload }: SettingsProps) {
  const [saved, setSaved] = useState(() => ({ form: getForm(shop), version: shop.version }))
  const [initial] = useState(saved.form)
  const [update] = useUpdateShopMutation()
  const { save, dialog } = useVersionedSave<ShopForm, Shop>({
    async write(form, version) {
      const answer = await update({ version, changes: getChangedSettings(saved.form, form, version) }).unwrap()
      setSaved({ form, version: answer?.version })
      notify.success('Shop settings updated successfully')
    },
    reload,
    changedIn: (theirs) => changedLabels(saved.form, getForm(theirs), labels),
    failure: (error) => `Failed to update shop settings: ${errorMessage(error)}`,
    onReload,
  })

  return (
    <NarrowColumn $width="44rem">
      <Form
        rule={(form) => findChangedErrors(settingsRule, form, { values: saved.form, groups: sentWhole })}
        initial={initial}
        onSubmit={(form) => save(form, saved.version)}
        failure={errorMessage}
        failureTitle="Failed to update shop settings"
      >
        <UnsavedGuard saved={saved.form} />
        <SettingsTabs />
        <div>
          <SubmitButton pending="Saving…">Save Changes</SubmitButton>
        </div>
      </Form>
      {dialog}
    </NarrowColumn>
  )
}

/** Three tabs of one form. Opens the tab that contains the first error. */
function SettingsTabs() {
  const [tab, setTab] = useState('basic')
  const { values, errors, submitCount, isSubmitting } = useFormikContext<ShopForm>()
  const refused = errors.name || errors.description || errors.logo || errors.custom_domain || errors.slug
  const wrong = refused
    ? 'basic'
    : errors._shop_info || errors.visit
      ? 'contact'
      : (errors.hold_rules || errors.payment_rules) && 'advanced'
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting && wrong) setTab(wrong)
  }, [submitCount, isSubmitting, wrong])
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList aria-label="Settings">
        <Tab value="basic">Basic Info</Tab>
        <Tab value="contact">Contact Info</Tab>
        <Tab value="advanced">Advanced</Tab>
      </TabList>
      <Panel value="basic">
        <TextField name="name" label="Shop Name" required maxLength={ownerLimits.shopName} />
        <TextAreaField name="description" label="Description" maxLength={limits.description} rows={5} />
        <TextField name="logo" label="Logo URL" inputMode="url" maxLength={limits.address} />
        <TextField name="custom_domain" label="Custom Domain" placeholder="shop.example.com" maxLength={limits.host} />
        <TextField name="slug" label="Shop Slug" maxLength={limits.slug} />
      </Panel>
      <Panel value="contact">
        <TextField name="_shop_info.contact_info.name" label="Contact Name" maxLength={limits.name.max} />
        <TextField
          name="_shop_info.contact_info.email"
          label="Contact Email"
          type="email"
          maxLength={limits.email}
          help="Receives order and enquiry notifications."
        />
        <TextField
          name="_shop_info.contact_info.phone"
          label="Contact Phone"
          type="tel"
          maxLength={ownerLimits.contactPhone}
        />
        <TextField
          name="_shop_info.contact_info.website_url"
          label="Website URL"
          inputMode="url"
          maxLength={limits.address}
        />
        {values.visit && <VisitFields />}
      </Panel>
      <Panel value="advanced">
        <CheckField name="Is_visible" label="Shop Visible" />
        <CheckField name="allow_affiliate" label="Allow Affiliate" />
        <CheckField name="testmode" label="Test Mode" />
        {values.asks_reviews !== undefined && (
          <CheckField
            name="asks_reviews"
            label="Ask for a review by email, once, ten days after an order is completed"
          />
        )}
        {values.hold_rules && <HoldRuleFields />}
        {values.payment_rules && <PaymentRuleFields />}
      </Panel>
    </Tabs>
  )
}

const labels = {
  name: 'Shop Name',
  description: 'Description',
  logo: 'Logo URL',
  custom_domain: 'Custom Domain',
  slug: 'Shop Slug',
  _shop_info: 'Contact Info',
  Is_visible: 'Shop Visible',
  allow_affiliate: 'Allow Affiliate',
  testmode: 'Test Mode',
  asks_reviews: 'Ask for reviews by email',
  hold_rules: 'Holds',
  payment_rules: 'Payments',
  visit: 'Visits',
}

/** Objects of which the API wants every field. */
const sentWhole = ['hold_rules', 'payment_rules', 'visit']

/**
 * Only the changed fields (docs/product/api.md#calls). A server without versions may replace the whole contact by what
 * it gets.
 */
function getChangedSettings(before: ShopForm, after: ShopForm, version: number | undefined): ShopChanges {
  const changes: ShopChanges = Object.fromEntries(getChangedEntries(before, after))
  const [old, contact] = [before, changes].map(({ _shop_info }) => _shop_info?.contact_info)
  if (version === undefined || !old || !contact) return changes
  return { ...changes, _shop_info: { contact_info: Object.fromEntries(getChangedEntries(old, contact)) } }
}

/** The form values of the shop. */
function getForm({ name, description, logo, custom_domain, slug, _shop_info, ...shop }: Shop): ShopForm {
  const { Is_visible, allow_affiliate, testmode, asks_reviews, hold_rules, payment_rules, visit } = shop
  return {
    name,
    description,
    logo,
    custom_domain,
    slug,
    Is_visible,
    allow_affiliate,
    testmode,
    // A server without these settings rejects the fields.
    ...(asks_reviews !== undefined && { asks_reviews }),
    ...(hold_rules && { hold_rules: { ...hold_rules } }),
    ...(payment_rules && { payment_rules: { ...payment_rules } }),
    ...(visit && { visit: { ...visit } }),
    _shop_info: { contact_info: { ..._shop_info.contact_info } },
  }
}

const Panel = styled(TabPanel)`
  display: grid;
  gap: ${token.space3};

  &[hidden] {
    display: none;
  }
`
